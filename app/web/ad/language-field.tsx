import { useId, useState, type KeyboardEvent } from 'react'
import { TextInput } from '@mantine/core'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { useTyped } from '../components/use-typed.ts'
import classes from '../components/cards.module.css'

/** A few to pick from. Any other name is as good. */
const common = [
  'English',
  'German',
  'Austrian German',
  'Spanish',
  'Mexican Spanish',
  'French',
  'Italian',
  'Brazilian Portuguese',
  'Dutch',
  'Polish',
  'Turkish',
  'Arabic',
  'Hindi',
  'Hindi-English',
  'Indonesian',
  'Japanese',
  'Korean',
  'Mandarin Chinese'
]

export interface LanguageFieldProps {
  value: string | null
  /** The last change of it did not arrive. What was typed is still here. */
  isUnsaved: boolean
  onChange(language: string | null): void
}

/** Saved when the field is left. Empty: the lines follow the idea. */
export function LanguageField({ value, isUnsaved, onChange }: LanguageFieldProps) {
  const listId = useId()
  const [text, setText] = useTyped(value ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    if (text.trim() === (value ?? '')) return setProblem(null)
    if (text.trim() === '') return onChange(null)
    const { success, data, error } = languageSchema.safeParse(text)
    setProblem(success ? null : (error.issues[0]?.message ?? null))
    if (!success) return
    setText(data)
    onChange(data)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // It can stand in a form, which another button sends.
    event.preventDefault()
    save()
  }
  return (
    <fieldset className={classes.group}>
      <legend>Language of the lines</legend>
      <TextInput
        aria-label="Language of the lines"
        placeholder="As the idea"
        list={listId}
        maw={320}
        maxLength={40}
        value={text}
        error={problem ?? (isUnsaved ? 'Not saved yet. Press Enter to try again.' : null)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {common.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="small soft">
        For the next script, its clips’ voices and its captions. Empty: the language the idea is written in.
      </p>
    </fieldset>
  )
}
