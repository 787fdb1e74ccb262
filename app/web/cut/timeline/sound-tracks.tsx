import { levelWords } from './level-words.ts'
import { moment } from '../cut-words.ts'
import type { Editor } from '../use-editor.ts'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface SoundTracksProps {
  editor: Editor
  scale: Scale
  /** The title of the music in the film. Null when there is none. */
  music: string | null
  onOpen(panel: 'voice' | 'music'): void
}

export const hasVoice = ({ film }: Editor) =>
  film?.pieces.some(({ voice }) => voice && voice.place.seconds > 0) ?? false

/** The spoken lines and the music under the film. Their panels change them. */
export function SoundTracks({ editor, scale, music, onOpen }: SoundTracksProps) {
  const { film, settings } = editor
  if (!film) return null
  const total = film.timeline.durationSeconds
  return (
    <>
      {hasVoice(editor) ? (
        <ol className={classes.track} data-track="voice" aria-label="Voice-over">
          {film.pieces.map(({ voice, startSeconds, known, name }, index) => {
            if (!voice || voice.place.seconds <= 0) return null
            const { atSeconds, seconds } = voice.place
            const from = startSeconds + atSeconds
            return (
              <li
                key={`${known.videoId}-${index}`}
                className={classes.block}
                data-kind="voice"
                style={{ left: scale.toPixels(from), width: Math.max(2, seconds * scale.pixels) }}
              >
                <button
                  type="button"
                  className={classes.body}
                  aria-label={`Line over ${name}, from ${moment(from)} to ${moment(from + seconds)}, ${settings.isLevelled ? 'levelled' : 'as recorded'}${levelWords(settings.mix?.voice)}: ${known.spokenScript}`}
                  onClick={() => {
                    editor.playback.seek(from)
                    onOpen('voice')
                  }}
                >
                  <span className={classes.blockWords}>
                    {settings.isLevelled ? `Levelled${levelWords(settings.mix?.voice)} · ` : ''}
                    {known.spokenScript}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      ) : null}
      {settings.music ? (
        <ol className={classes.track} data-track="music" aria-label="Music">
          <li
            className={classes.block}
            data-kind="music"
            style={{ left: scale.toPixels(0), width: Math.max(2, total * scale.pixels) }}
          >
            <button
              type="button"
              className={classes.body}
              aria-label={`Music${music ? `: ${music}` : ''}, ${settings.music.levelDb} decibels${settings.music.isDucked ? ' under speech' : ''}`}
              onClick={() => onOpen('music')}
            >
              <span
                className={classes.fade}
                style={{ width: settings.music.fadeInSeconds * scale.pixels }}
                data-side="in"
                aria-hidden
              />
              <span
                className={classes.fade}
                style={{ width: settings.music.fadeOutSeconds * scale.pixels }}
                data-side="out"
                aria-hidden
              />
              <span className={classes.blockWords}>
                {music ?? 'Music'} · {settings.music.levelDb} dB{settings.music.isDucked ? ' under speech' : ''}
              </span>
            </button>
          </li>
        </ol>
      ) : null}
    </>
  )
}
