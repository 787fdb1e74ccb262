import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { clipName, moment, overlayWords } from './cut-words.ts'
import classes from './cut.module.css'

export interface CutTimelineProps {
  cut: CutView
  seconds: number
  onSeek(seconds: number): void
}

/** The cut as strips on one scale: clips, captions, overlays. A press on a strip jumps to its time. */
export function CutTimeline({ cut, seconds, onSeek }: CutTimelineProps) {
  const total = cut.durationSeconds ?? 1
  const at = (start: number, end: number) => ({
    left: `${(start / total) * 100}%`,
    width: `${((end - start) / total) * 100}%`
  })
  const overlays = cut.settings.overlays.map((overlay) => ({
    ...overlay,
    endSeconds: Math.min(overlay.endSeconds ?? total, total)
  }))
  return (
    <div className={classes.timeline} role="group" aria-label="Timeline">
      <div className={classes.playhead} style={{ left: `${Math.min(100, (seconds / total) * 100)}%` }} aria-hidden />
      <div className={classes.track} data-track="clips">
        {cut.clips.map((clip, index) => {
          const { startSeconds, durationSeconds, speaker } = clip
          const name = clipName(clip, index)
          return (
            <button
              key={`${clip.videoId}-${index}`}
              type="button"
              className={classes.strip}
              style={at(startSeconds, startSeconds + durationSeconds)}
              onClick={() => onSeek(startSeconds)}
            >
              <strong>{name}</strong> <span>{durationSeconds.toFixed(1)} s</span>
              <span className="visually-hidden">
                {speaker ? `, ${speaker}` : ''}, at {moment(startSeconds)}
              </span>
            </button>
          )
        })}
      </div>
      {cut.captions.length > 0 ? (
        <div className={classes.track} data-track="captions">
          {cut.captions.map(({ startSeconds, endSeconds, text }, index) => (
            <button
              key={`${startSeconds}-${index}`}
              type="button"
              className={classes.strip}
              style={at(startSeconds, endSeconds)}
              title={text}
              aria-label={`Caption at ${moment(startSeconds)}: ${text}`}
              onClick={() => onSeek(startSeconds)}
            >
              <span>{text}</span>
            </button>
          ))}
        </div>
      ) : null}
      {overlays.map(({ kind, text, startSeconds, endSeconds }, index) => (
        <div key={`${kind}-${index}`} className={classes.track} data-track="overlay">
          <button
            type="button"
            className={classes.strip}
            style={at(Math.min(startSeconds, total), Math.max(endSeconds, Math.min(startSeconds, total)))}
            aria-label={`${overlayWords[kind]} at ${moment(startSeconds)}${text ? `: ${text}` : ''}`}
            onClick={() => onSeek(startSeconds)}
          >
            <span>{text || overlayWords[kind]}</span>
          </button>
        </div>
      ))}
    </div>
  )
}
