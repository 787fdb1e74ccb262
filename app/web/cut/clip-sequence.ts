import { mediaSource } from '../api/media-source.ts'
import { coveredBox } from '@callsheet/lib/cut/clip-focus.ts'
import { frameAt, pieceAt, sourceMoment, type Film } from './film-of.ts'
import type { PlaybackDriver } from './playback.ts'
import type { PreviewSound } from './preview-sound/preview-sound.ts'

export interface ClipSequence extends PlaybackDriver {
  /** The film was changed. */
  setFilm(film: Film): void
  close(): void
}

export interface ClipSequenceOptions {
  /** Two players: one shows a clip while the other has the next one ready. */
  players: readonly [HTMLVideoElement, HTMLVideoElement]
  film: Film
  /** Heard instead of the players once it is mixed. */
  sound: PreviewSound
  /** The moment that is shown now. */
  onShown(seconds: number): void
  onEnded(): void
}

/** Plays the clips of a film one after the other, as the film will. */
export function createClipSequence(options: ClipSequenceOptions): ClipSequence {
  const { players, film: first, sound, onShown, onEnded } = options
  let film = first
  let seconds = 0
  let rate = 1
  let frame: number | null = null
  /** When the clock of a held frame began, and the film's moment then. */
  let clock: { at: number; seconds: number } | null = null
  let shown = -1

  const playerOf = (index: number) => players[index % 2 === 0 ? 0 : 1]

  function load(index: number): HTMLVideoElement | null {
    const piece = film.pieces[index]
    if (!piece) return null
    const player = playerOf(index)
    const source = mediaSource(piece.clip.videoId)
    if (player.dataset['source'] !== source) {
      player.dataset['source'] = source
      player.src = source
    }
    player.muted = sound.state() === 'mixed' || piece.clip.isMuted === true
    const place = positionOf(film, index)
    if (player.style.objectPosition !== place) player.style.objectPosition = place
    return player
  }

  function place(player: HTMLVideoElement, moment: number): void {
    if (Math.abs(player.currentTime - moment) > 0.0005) player.currentTime = moment
  }

  function reveal(index: number): void {
    const player = playerOf(index)
    for (const other of players) {
      const isShown = other === player
      other.toggleAttribute('data-shown', isShown)
      if (!isShown) other.pause()
    }
    if (shown === index) return
    shown = index
    // The next clip waits at its first frame.
    const next = load(index + 1)
    const piece = film.pieces[index + 1]
    if (next && piece) place(next, sourceMoment(film, index + 1, 0))
  }

  function show(): void {
    const index = pieceAt(film, seconds)
    const player = load(index)
    if (!player) return
    place(player, sourceMoment(film, index, frameAt(film, seconds)))
    reveal(index)
    const tell = () => onShown(seconds)
    if (player.seeking || player.readyState < 2) player.addEventListener('seeked', tell, { once: true })
    if (player.readyState >= 2 && !player.seeking) tell()
    else if (player.readyState < 2) player.addEventListener('loadeddata', tell, { once: true })
  }

  function begin(): void {
    const index = pieceAt(film, seconds)
    const piece = film.pieces[index]
    const player = load(index)
    if (!piece || !player) return
    reveal(index)
    const own = seconds - piece.startSeconds
    if (own >= piece.shownSeconds - 1e-6) {
      player.pause()
      clock = { at: performance.now(), seconds }
      return
    }
    clock = null
    const moment = piece.clip.inSeconds + own * piece.speed
    if (Math.abs(player.currentTime - moment) > 0.06) player.currentTime = moment
    player.playbackRate = rate * piece.speed
    void player.play().catch(() => undefined)
  }

  function tick(): void {
    frame = requestAnimationFrame(tick)
    const index = pieceAt(film, seconds)
    const piece = film.pieces[index]
    if (!piece) return
    const player = playerOf(index)
    seconds = clock
      ? clock.seconds + ((performance.now() - clock.at) / 1_000) * rate
      : Math.max(seconds, piece.startSeconds + (player.currentTime - piece.clip.inSeconds) / piece.speed)
    const end = piece.startSeconds + (clock ? piece.seconds : piece.shownSeconds)
    if (player.ended && !clock) seconds = end
    sound.follow(seconds)
    if (seconds < end - 1e-6) return onShown(seconds)
    seconds = end
    if (seconds >= film.timeline.durationSeconds - 1e-6) {
      pause()
      onShown(film.timeline.durationSeconds)
      return onEnded()
    }
    onShown(seconds)
    begin()
  }

  function pause(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    clock = null
    sound.pause()
    for (const player of players) player.pause()
  }

  /** The sound was mixed, or no longer is. */
  const unsubscribe = sound.subscribe(() => {
    for (const index of [shown, shown + 1]) if (index >= 0) load(index)
    if (frame !== null) sound.play(seconds, rate)
  })

  return {
    setFilm(next) {
      film = next
      shown = -1
      if (frame === null) show()
    },
    play(at) {
      rate = at
      pause()
      begin()
      sound.play(seconds, rate)
      frame = requestAnimationFrame(tick)
    },
    pause,
    seek(to) {
      seconds = to
      if (frame === null) show()
      else begin()
    },
    close() {
      unsubscribe()
      pause()
      for (const player of players) {
        player.removeAttribute('src')
        player.load()
      }
    }
  }
}

/** The part of the clip that the film shows, as a place of a picture that covers its box. */
export function positionOf({ timeline, pieces }: Film, index: number): string {
  const facts = pieces[index]?.known.facts
  if (!facts) return '50% 50%'
  const { x, y, width, height } = coveredBox(facts, timeline, timeline.clips[index]?.focus)
  const share = (at: number, shown: number) => (shown > 1 - 1e-6 ? 50 : Math.round((at / (1 - shown)) * 1e5) / 1e3)
  return `${share(x, width)}% ${share(y, height)}%`
}
