import type { RefObject } from 'react'
import { captionStyle, safeBox } from '@callsheet/lib/cut/safe-areas.ts'
import type { CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { mediaSource } from '../api/media-source.ts'
import { FilmFrame } from '../media/film-frame.tsx'
import { moment } from './cut-words.ts'
import classes from './cut.module.css'

export interface CutPlayerProps {
  cut: CutView
  /** Changes that are not in a cut yet. They are shown over the plain film. */
  draft: CutSettings | null
  player: RefObject<HTMLVideoElement | null>
  seconds: number
  onSeconds(seconds: number): void
}

/** The film. While captions and overlays are being changed, the plain film with the changes over it. */
export function CutPlayer({ cut, draft, player, seconds, onSeconds }: CutPlayerProps) {
  const source = draft ? cut.plainUrl : cut.url
  const tracksCaptions = !draft && !cut.settings.captions.isBurnedIn && cut.captionsUrl
  return (
    <FilmFrame
      edge={[
        cut.drafts > 0 ? `CUT ${cut.version} FROM DRAFTS` : `CUT ${cut.version}`,
        draft ? 'PREVIEW' : cut.aspectRatio
      ]}
      foot={[moment(seconds), cut.durationSeconds === null ? '' : moment(cut.durationSeconds)]}
      ratio={cut.aspectRatio}
    >
      <video
        key={source}
        ref={player}
        className={classes.film}
        src={source ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={`The film, version ${cut.version}`}
        onTimeUpdate={(event) => onSeconds(event.currentTarget.currentTime)}
        onSeeked={(event) => onSeconds(event.currentTarget.currentTime)}
      >
        {tracksCaptions ? (
          <track kind="captions" src={cut.captionsUrl ?? undefined} label="Captions" srcLang="en" default />
        ) : null}
      </video>
      {draft ? <DraftLayers cut={cut} draft={draft} seconds={seconds} /> : null}
    </FilmFrame>
  )
}

function DraftLayers({ cut, draft, seconds }: { cut: CutView; draft: CutSettings; seconds: number }) {
  const { width, height } = readRatio(cut.aspectRatio) ?? square
  const safe = safeBox({ width: width * 100, height: height * 100 }, captionStyle(draft.captions.style))
  const shown = draft.overlays.filter(
    ({ startSeconds, endSeconds }) => startSeconds <= seconds && (endSeconds ?? Infinity) > seconds
  )
  const clip = cut.clips.findIndex(
    ({ startSeconds, durationSeconds }) => startSeconds <= seconds && seconds < startSeconds + durationSeconds
  )
  const place = draft.clips.findIndex(({ videoId }) => videoId === cut.clips[clip]?.videoId)
  const words =
    draft.clips[place]?.captionText ??
    cut.captions.find((cue) => cue.startSeconds <= seconds && cue.endSeconds > seconds)?.text
  return (
    <div
      className={classes.safe}
      aria-hidden
      style={{
        left: `${safe.x / width}%`,
        top: `${safe.y / height}%`,
        width: `${safe.width / width}%`,
        height: `${safe.height / height}%`
      }}
    >
      {shown.map(({ kind, text, imageId, position, colours }, index) => (
        <div
          key={`${kind}-${index}`}
          className={classes.layer}
          data-position={position}
          data-kind={kind}
          style={imageId ? undefined : styleOf(colours)}
        >
          {imageId ? <img src={mediaSource(imageId)} alt="" /> : text}
        </div>
      ))}
      {draft.captions.isBurnedIn && words ? (
        <div
          className={classes.layer}
          data-position="bottom"
          data-kind="caption"
          style={styleOf(draft.captions.colours)}
        >
          {words}
        </div>
      ) : null}
    </div>
  )
}

const styleOf = (colours: CutSettings['captions']['colours']) =>
  colours ? { color: colours.text, background: colours.backing } : undefined
