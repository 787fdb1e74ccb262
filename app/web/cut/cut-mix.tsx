import { Button } from '@mantine/core'
import type { TrackMix } from '@callsheet/lib/cut/sound-mix.ts'
import { mostFadeSeconds, nextMix, trackLevelRange, usualMix } from '@callsheet/lib/wire/cut-mix.ts'
import { NumberField } from '../components/number-field.tsx'
import { hasVoice } from './timeline/sound-tracks.tsx'
import type { Editor } from './use-editor.ts'
import classes from './cut.module.css'

type TrackName = 'voice' | 'clips'

/** How loud the voice-over and the clips themselves are in the film, and how they begin and end. */
export function CutMix({ editor }: { editor: Editor }) {
  const { desk, settings } = editor
  const mix = settings.mix ?? usualMix
  const change = (name: TrackName, part: Partial<TrackMix>) =>
    desk.change({ mix: nextMix(mix, { [name]: { ...mix[name], ...part } }) }, `mix ${name} ${Object.keys(part).join()}`)
  return (
    <div className={classes.list}>
      <p className="small soft">
        0 dB is the usual level. The clips get quieter while a line is spoken over them. The whole film stays as loud as
        every film.
      </p>
      {hasVoice(editor) ? (
        <TrackFields name="Voice-over" track={mix.voice} onChange={(part) => change('voice', part)} />
      ) : null}
      <TrackFields name="Sound of the clips" track={mix.clips} onChange={(part) => change('clips', part)} />
      {settings.mix ? (
        <div className={classes.chips}>
          <Button size="compact-sm" variant="default" onClick={() => desk.change({ mix: null })}>
            Back to the usual levels
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface TrackFieldsProps {
  name: string
  track: TrackMix
  onChange(part: Partial<TrackMix>): void
}

function TrackFields({ name, track, onChange }: TrackFieldsProps) {
  const number = (field: keyof TrackMix) => ({
    size: 'xs' as const,
    value: track[field],
    onChange: (value: number) => onChange({ [field]: value })
  })
  const fade = { min: 0, max: mostFadeSeconds, step: 0.5 }
  return (
    <fieldset className={classes.track}>
      <legend>
        <strong>{name}</strong>
      </legend>
      <div className={classes.musicNumbers}>
        <NumberField label="Level, dB" {...number('levelDb')} {...trackLevelRange} step={1} />
        <NumberField label="Fade in, s" {...number('fadeInSeconds')} {...fade} />
        <NumberField label="Fade out, s" {...number('fadeOutSeconds')} {...fade} />
      </div>
    </fieldset>
  )
}
