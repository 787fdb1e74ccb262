import { useEffect, useRef } from 'react'
import type { ZoneChoice } from '@callsheet/lib/cut/safe-areas.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { mediaSource } from '../api/media-source.ts'
import { FilmFrame } from '../media/film-frame.tsx'
import { moment } from './cut-words.ts'
import { DraftStage } from './draft-stage.tsx'
import type { Film } from './film-of.ts'
import type { Playback } from './playback.ts'
import type { PreviewSound } from './preview-sound/preview-sound.ts'
import { usePlaybackState } from './use-playback.ts'
import classes from './stage.module.css'

/** A frame of a clip that is looked at while its edge is dragged. */
export interface Peek {
  videoId: string
  /** In the clip's own time. */
  seconds: number
  words: string
}

export interface CutPlayerProps {
  cut: CutView
  /** The film of changes that are not in a cut yet. Null plays the finished film. */
  draft: Film | null
  /** Of what is shown. */
  ratio: string
  zone: ZoneChoice | null
  isLooking: boolean
  peek: Peek | null
  playback: Playback
  /** Of the draft. */
  sound: PreviewSound
}

/** The finished film. While anything is being changed, the film as it will be cut. */
export function CutPlayer({ cut, draft, ratio, zone, isLooking, peek, playback, sound }: CutPlayerProps) {
  const tenths = usePlaybackState(playback, ({ seconds }) => Math.round(seconds * 10))
  const length = draft ? draft.timeline.durationSeconds : cut.durationSeconds
  return (
    <FilmFrame
      edge={[
        cut.drafts > 0 ? `CUT ${cut.version} FROM DRAFTS` : `CUT ${cut.version}`,
        draft ? `PREVIEW ${ratio}` : ratio
      ]}
      foot={[moment(tenths / 10), length === null ? '' : moment(length)]}
      ratio={ratio}
    >
      {draft ? (
        <DraftStage film={draft} zone={zone} isLooking={isLooking} playback={playback} sound={sound} />
      ) : (
        <FinishedFilm cut={cut} playback={playback} />
      )}
      {peek ? <PeekFrame peek={peek} /> : null}
    </FilmFrame>
  )
}

function FinishedFilm({ cut, playback }: { cut: CutView; playback: Playback }) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(
    () =>
      playback.attach({
        play(rate) {
          if (!player.current) return
          player.current.playbackRate = rate
          void player.current.play().catch(() => playback.stopped())
        },
        pause: () => player.current?.pause(),
        seek(seconds) {
          // A moment inside the frame, so that rounding never shows the one before.
          if (player.current) player.current.currentTime = seconds + 0.0005
        }
      }),
    [playback, cut.id]
  )
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      frame = requestAnimationFrame(follow)
      const film = player.current
      if (film && !film.paused && !film.seeking) playback.report(film.currentTime)
    })
    return () => cancelAnimationFrame(frame)
  }, [playback])
  return (
    <video
      key={cut.url}
      ref={player}
      className={classes.film}
      src={cut.url ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={`The film, version ${cut.version}`}
      onPlay={playback.started}
      onPause={playback.stopped}
      onEnded={playback.stopped}
      onSeeked={(event) => {
        const { currentTime, paused } = event.currentTarget
        if (paused && Math.abs(currentTime - playback.state().seconds) > 0.02) playback.report(currentTime)
      }}
    >
      {!cut.settings.captions.isBurnedIn && cut.captionsUrl ? (
        <track kind="captions" src={cut.captionsUrl} label="Captions" srcLang={cut.language ?? 'und'} default />
      ) : null}
    </video>
  )
}

function PeekFrame({ peek: { videoId, seconds, words } }: { peek: Peek }) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (player.current) player.current.currentTime = seconds + 0.001
  }, [seconds])
  return (
    <div className={classes.stage}>
      {/* A single frame has no words to read along. */}
      <video
        ref={player}
        className={classes.peek}
        src={mediaSource(videoId)}
        muted
        playsInline
        preload="auto"
        aria-hidden
        onLoadedMetadata={(event) => {
          event.currentTarget.currentTime = seconds + 0.001
        }}
      />
      <span className={classes.peekWords}>{words}</span>
    </div>
  )
}
