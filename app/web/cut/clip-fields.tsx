import { Button, Switch } from '@mantine/core'
import { NumberField } from '../components/number-field.tsx'
import type { Editor } from './use-editor.ts'
import classes from './cut.module.css'

export interface ClipFieldsProps {
  editor: Editor
  index: number
  onDone?(): void
}

/** One clip by exact numbers. */
export function ClipFields({ editor, index, onDone }: ClipFieldsProps) {
  const piece = editor.film?.pieces[index]
  const clip = editor.settings.clips[index]
  if (!piece || !clip) return null
  const { name, known, shownSeconds } = piece
  const count = editor.settings.clips.length
  const source = known.sourceSeconds
  return (
    <section className={classes.list} aria-label={`${name}, exact numbers`}>
      <div className={classes.rowHead}>
        <strong>{name}</strong>
        <span className="small soft">
          {[known.speaker, known.isDraft ? 'draft' : null, `${shownSeconds.toFixed(2)} of ${source.toFixed(2)} s`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <div className={classes.points}>
        <NumberField
          label="In, seconds"
          aria-label={`${name}: in point in seconds`}
          min={0}
          max={Math.max(0, (clip.outSeconds ?? source) - 0.1)}
          step={0.1}
          decimalScale={3}
          value={clip.inSeconds}
          onChange={(inSeconds) => editor.setPoints(index, { inSeconds })}
        />
        <NumberField
          label="Out, seconds"
          aria-label={`${name}: out point in seconds`}
          placeholder={`end, ${source.toFixed(1)}`}
          min={clip.inSeconds + 0.1}
          max={source}
          step={0.1}
          decimalScale={3}
          value={clip.outSeconds}
          onChange={(outSeconds) => editor.setPoints(index, { outSeconds })}
          onEmpty={() => editor.setPoints(index, { outSeconds: null })}
        />
      </div>
      {known.facts.sound ? (
        <Switch
          label="Its own sound is heard"
          aria-label={`${name}: its own sound is heard`}
          checked={clip.isMuted !== true}
          onChange={(event) => editor.setMuted(index, !event.currentTarget.checked)}
        />
      ) : null}
      <div className={classes.chips}>
        <Button variant="default" disabled={index === 0} onClick={() => editor.move(index, index - 1)}>
          Earlier
        </Button>
        <Button variant="default" disabled={index === count - 1} onClick={() => editor.move(index, index + 1)}>
          Later
        </Button>
        <Button
          variant="default"
          disabled={count === 1}
          onClick={() => {
            editor.leaveOut(index)
            onDone?.()
          }}
        >
          Leave out
        </Button>
        {clip.captions ? (
          <Button variant="default" onClick={() => editor.resetCaptions(index)}>
            Captions from its words again
          </Button>
        ) : null}
      </div>
    </section>
  )
}
