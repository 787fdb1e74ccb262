import { useState } from 'react'
import type { ClipFocus, FocusPoint } from '@callsheet/lib/cut/clip-focus.ts'
import { clipsEndSeconds } from '@callsheet/lib/cut/timeline.ts'
import type { CutClip, CutOverlay, CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import { changeCaption, moveClip, shortestSeconds, splitClip, trimClip, type Edge } from './clip-edits.ts'
import type { Peek } from './cut-player.tsx'
import { wholeClip } from './cut-words.ts'
import { filmOf, ownCaptions, pieceAt, type Film, type FilmPiece, type KnownClips } from './film-of.ts'
import type { Playback } from './playback.ts'
import type { CutDesk } from './use-cut.ts'

export type Selection =
  | { kind: 'clip'; index: number }
  | { kind: 'caption'; line: number; number: number }
  | { kind: 'overlay'; index: number }

export interface EditorOptions {
  desk: CutDesk
  settings: CutSettings
  known: KnownClips
  aspectRatio: string
  /** What was found in the clips, by their ids. */
  found: ReadonlyMap<string, ClipFocus>
  /** Of the words, by name or tag. */
  language: string | null
  playback: Playback
}

/** What can be done to a cut on its timeline. While something is dragged, only this page knows; then it is one step. */
export function useEditor({ desk, settings: kept, known, aspectRatio, found, language, playback }: EditorOptions) {
  const [live, setLive] = useState<Partial<CutSettings> | null>(null)
  const [selected, select] = useState<Selection | null>(null)
  const [peek, setPeek] = useState<Peek | null>(null)
  /** Said by screen readers, and shown below the timeline. */
  const [said, say] = useState('')
  const settings = live ? { ...kept, ...live } : kept
  const { film, problem } = filmOf({ settings, known, aspectRatio, found, language })
  const { clips, overlays } = settings

  /** Changes of the same step that follow each other at once are undone together. */
  const commit = (part: Partial<CutSettings>, words: string, step = '') => {
    setLive(null)
    setPeek(null)
    desk.change(part, step)
    say(words)
  }
  const withClip = (index: number, clip: CutClip) => kept.clips.with(index, clip)
  const here = (): { film: Film; index: number; piece: FilmPiece } | null => {
    if (!film) return null
    const index = pieceAt(film, playback.state().seconds)
    const piece = film.pieces[index]
    return piece ? { film, index, piece } : null
  }
  /** The moment of a piece's own clip at the playhead. */
  const ownMoment = (at: Film, piece: FilmPiece) => {
    const frame = Math.round(playback.state().seconds * at.rate)
    return piece.clip.inSeconds + Math.min(frame / at.rate - piece.startSeconds, piece.shownSeconds) * piece.speed
  }
  /** The trimmed clip for a drag of so many seconds. */
  const trimmed = (index: number, edge: Edge, bySeconds: number): CutClip | null => {
    const clip = kept.clips[index]
    const facts = clip && known.get(clip.videoId)
    if (!clip || !facts) return null
    const from = edge === 'in' ? clip.inSeconds : (clip.outSeconds ?? facts.sourceSeconds)
    return trimClip(clip, edge, from + bySeconds, facts.sourceSeconds)
  }

  const leaveOut = (index: number) => {
    if (kept.clips.length <= 1) return say('A film has at least one clip')
    const name = film?.pieces[index]?.name ?? 'The clip'
    commit({ clips: kept.clips.toSpliced(index, 1) }, `${name} is left out`)
    select(null)
  }
  const changeOne = (line: number, number: number, change: Parameters<typeof changeCaption>[3], isDone: boolean) => {
    const piece = film?.pieces[line]
    const clip = kept.clips[line]
    if (!piece || !clip) return
    const changed = changeCaption(clip, ownCaptions({ clip, known: piece.known }, kept), number, change)
    const part = { clips: withClip(line, changed) }
    if (isDone) commit(part, change === null ? 'The caption is gone' : 'The caption is changed')
    else setLive(part)
  }
  const removeOverlay = (index: number) => {
    commit({ overlays: kept.overlays.toSpliced(index, 1) }, 'The overlay is gone')
    select(null)
  }

  return {
    film,
    problem,
    settings,
    known,
    playback,
    desk,
    isDragging: live !== null,
    selected,
    select,
    peek,
    said,
    /** Seconds that the beginning of a clip moves by when it is dragged so far. */
    heldBy: (index: number, bySeconds: number) =>
      (trimmed(index, 'in', bySeconds)?.inSeconds ?? 0) - (kept.clips[index]?.inSeconds ?? 0),
    trim(index: number, edge: Edge, bySeconds: number, isDone: boolean, step = '') {
      const clip = trimmed(index, edge, bySeconds)
      const piece = film?.pieces[index]
      if (!clip || !piece || !film) return
      const facts = piece.known
      const end = clip.outSeconds ?? facts.sourceSeconds
      const at = edge === 'in' ? clip.inSeconds : end
      const words = `${piece.name} ${edge === 'in' ? 'begins' : 'ends'} at ${at.toFixed(2)} s of its clip, ${(end - clip.inSeconds).toFixed(2)} s long`
      if (isDone) return commit({ clips: withClip(index, clip) }, words, step)
      setLive({ clips: withClip(index, clip) })
      setPeek({ videoId: clip.videoId, seconds: edge === 'in' ? at : Math.max(0, at - 1 / film.rate), words })
    },
    setPoints(index: number, points: { inSeconds?: number; outSeconds?: number | null }) {
      const clip = kept.clips[index]
      const facts = clip && known.get(clip.videoId)
      if (!clip || !facts) return
      const first = points.inSeconds === undefined ? clip : trimClip(clip, 'in', points.inSeconds, facts.sourceSeconds)
      const { outSeconds } = points
      const next =
        outSeconds === undefined
          ? first
          : trimClip(first, 'out', outSeconds ?? facts.sourceSeconds, facts.sourceSeconds)
      desk.change({ clips: withClip(index, next) }, `points of ${index}`)
    },
    setMuted(index: number, isMuted: boolean) {
      const clip = kept.clips[index]
      if (clip) desk.change({ clips: withClip(index, { ...clip, isMuted }) }, `sound of ${index}`)
    },
    hasFound: (videoId: string) => found.has(videoId),
    /** Frames a clip by a place in it. Null frames it by what was found. */
    frame(index: number, focus: FocusPoint | null, isDone: boolean) {
      const clip = kept.clips[index]
      if (!clip) return
      const part = { clips: withClip(index, { ...clip, focus: focus ?? undefined }) }
      const name = film?.pieces[index]?.name ?? 'The clip'
      if (!isDone) return setLive(part)
      commit(
        part,
        focus ? `${name} is framed` : `${name} is framed by faces and product`,
        focus ? `frame ${index}` : ''
      )
    },
    /** Forgets what was dragged. */
    cancel() {
      setLive(null)
      setPeek(null)
    },
    move(index: number, to: number) {
      if (index === to || !clips[index] || to < 0 || to >= clips.length) return
      const name = film?.pieces[index]?.name ?? 'The clip'
      commit({ clips: moveClip(kept.clips, index, to) }, `${name} is now clip ${to + 1} of ${clips.length}`)
      select({ kind: 'clip', index: to })
    },
    split() {
      const at = here()
      if (!at) return
      const pieces = splitClip(at.piece.clip, ownMoment(at.film, at.piece), at.piece.known.sourceSeconds)
      if (!pieces) {
        say(`Too near to the edge of ${at.piece.name}: a piece lasts at least ${shortestSeconds} s`)
        return
      }
      commit({ clips: kept.clips.toSpliced(at.index, 1, ...pieces) }, `${at.piece.name} is split`)
      select({ kind: 'clip', index: at.index + 1 })
    },
    trimToPlayhead(edge: Edge) {
      const at = here()
      if (!at) return
      const { piece, index } = at
      // The frame at the playhead is the last one that stays.
      const moment = ownMoment(at.film, piece) + (edge === 'out' ? 1 / at.film.rate : 0)
      const clip = trimClip(piece.clip, edge, moment, piece.known.sourceSeconds)
      commit({ clips: withClip(index, clip) }, edge === 'in' ? `${piece.name} begins here` : `${piece.name} ends here`)
      if (edge === 'in') playback.seek(piece.startSeconds)
    },
    leaveOut,
    /** Takes away what is selected, else the clip at the playhead. */
    takeAway() {
      if (selected?.kind === 'caption') {
        changeOne(selected.line, selected.number, null, true)
        return select(null)
      }
      if (selected?.kind === 'overlay' && kept.overlays[selected.index]) return removeOverlay(selected.index)
      return leaveOut(selected?.kind === 'clip' && kept.clips[selected.index] ? selected.index : (here()?.index ?? 0))
    },
    bringBack(videoId: string) {
      const facts = known.get(videoId)
      if (!facts) return
      const sceneOf = (clip: CutClip) => known.get(clip.videoId)?.scene ?? 0
      const at =
        facts.scene > 0 ? kept.clips.findLastIndex((clip) => sceneOf(clip) <= facts.scene) + 1 : kept.clips.length
      commit({ clips: kept.clips.toSpliced(at, 0, wholeClip(videoId)) }, 'The clip is back')
      select({ kind: 'clip', index: at })
    },
    changeCaption: changeOne,
    /** Forgets the captions that were changed one by one. */
    resetCaptions(index: number) {
      const clip = kept.clips[index]
      if (clip) commit({ clips: withClip(index, { ...clip, captions: null }) }, 'The captions follow the words again')
    },
    changeOverlay(index: number, part: Partial<CutOverlay>, isDone: boolean) {
      const next = kept.overlays.map((overlay, at) => (at === index ? { ...overlay, ...part } : overlay))
      if (isDone) commit({ overlays: next }, 'The overlay is changed')
      else setLive({ overlays: next })
    },
    /** Where an edge catches: the playhead, and the edges of clips, captions and overlays. */
    snaps(): number[] {
      if (!film) return []
      return [
        playback.state().seconds,
        0,
        clipsEndSeconds(film.timeline),
        film.timeline.durationSeconds,
        ...film.pieces.map(({ startSeconds }) => startSeconds),
        ...film.cues.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
        ...overlays.flatMap(({ startSeconds, endSeconds }) => [
          startSeconds,
          ...(endSeconds === null ? [] : [endSeconds])
        ])
      ]
    },
    /** The same for an edge of a clip. What follows the clip moves with it, so that nothing there can be caught. */
    trimSnaps(index: number, edge: Edge): number[] {
      if (!film) return []
      const own = film.cues.filter(({ line }) => line === index)
      return [
        playback.state().seconds,
        ...own.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
        ...(edge === 'out'
          ? overlays.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds ?? startSeconds])
          : [])
      ]
    },
    undo() {
      desk.undo()
      say('Undone')
    },
    redo() {
      desk.redo()
      say('Redone')
    },
    /** The clips that no version on the page uses now. */
    leftOut: [...known].filter(([videoId]) => !clips.some((clip) => clip.videoId === videoId))
  }
}

export type Editor = ReturnType<typeof useEditor>
