import { useRef } from 'react'
import { Button, NumberInput, Textarea } from '@mantine/core'
import type { UsualTime } from '@callsheet/lib/wire/writing.ts'
import { usualWords } from '../components/usual-words.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { ScriptLanguage } from './script-language.tsx'
import classes from '../components/cards.module.css'

export interface ScriptWishes {
  scenes: number
  secondsPerScene: number
  notes: string
}

/** Null while a number is being typed again. */
type Wishes = { scenes: number | null; seconds: number | null; notes: string }

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value))

export interface WriteFormProps {
  /** Whose language can be picked here. Null where it is said in the conversation instead. */
  adId: string | null
  draftKey: string
  suggestion: Pick<ScriptWishes, 'scenes' | 'secondsPerScene'>
  onWrite(wishes: ScriptWishes): void
  /** What is asked for, in words: length and price. Absent where the page does not know them. */
  describe?: ((wishes: Pick<ScriptWishes, 'scenes' | 'secondsPerScene'>) => string) | undefined
  isFirst: boolean
  /** Absent where the page does not tell it. */
  usual: UsualTime | null | undefined
}

/** What a script is asked for with. */
export function WriteForm({ adId, draftKey, suggestion, onWrite, describe, isFirst, usual }: WriteFormProps) {
  const { fields, change, draft } = useDraftFields<Wishes>(draftKey, {
    scenes: suggestion.scenes,
    seconds: suggestion.secondsPerScene,
    notes: ''
  })
  const { scenes, seconds, notes } = fields
  const languageSaved = useRef<Promise<boolean>>(Promise.resolve(true))
  const length = {
    scenes: Number(scenes) || suggestion.scenes,
    secondsPerScene: Number(seconds) || suggestion.secondsPerScene
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // A language that was typed just now is on its way. One that was refused stays in its field.
        void languageSaved.current.then((isSaved) => {
          if (!isSaved) return
          onWrite({ ...length, notes })
        })
      }}
    >
      <NumberInput
        label="Scenes"
        min={1}
        max={60}
        value={scenes ?? ''}
        onChange={(value) => change({ scenes: numberOf(value) })}
      />
      <NumberInput
        label="Seconds a scene"
        min={1}
        max={60}
        value={seconds ?? ''}
        onChange={(value) => change({ seconds: numberOf(value) })}
      />
      {describe ? <p className={`${classes.wide} small soft`}>{describe(length)}</p> : null}
      {adId ? (
        <div className={classes.wide}>
          <ScriptLanguage
            adId={adId}
            onSave={(saved) => {
              languageSaved.current = saved
            }}
          />
        </div>
      ) : null}
      <Textarea
        className={classes.wide}
        dir="auto"
        label={isFirst ? 'Anything the writer must know' : 'What to change'}
        placeholder="Tone, must-say lines, what to leave out…"
        autosize
        minRows={2}
        maxLength={4_000}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <DraftState draft={draft} isQuiet />
      <div className={`${classes.wide} ${classes.withTime}`}>
        <Button type="submit" w="max-content">
          Write the script
        </Button>
        {usual === undefined ? null : <span className="small soft">{usualWords(usual)}</span>}
      </div>
    </form>
  )
}
