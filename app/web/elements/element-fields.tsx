import { Textarea, TextInput } from '@mantine/core'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { elementSchema, personVoiceSchema, type ElementKind } from '@callsheet/lib/wire/element.ts'

/** A voice that is empty: the script of each ad says it. */
export type ElementWords = Record<'name' | 'description' | 'voice', string>

export const fieldsOf = ({ name, description, voice }: Pick<ElementView, keyof ElementWords>): ElementWords => ({
  name,
  description,
  voice: voice ?? ''
})

/** What has to be filled before the words can be kept. Null when nothing is missing. */
export function whatIsMissing({ name, description, voice }: ElementWords): string | null {
  if (name.trim() === '') return 'It needs a name.'
  if (!elementSchema.shape.description.safeParse(description.trim()).success)
    return 'Describe how it looks, in 12 to 600 characters.'
  const sound = voice.trim()
  return sound === '' || personVoiceSchema.safeParse(sound).success ? null : 'Say the voice in 3 to 240 characters.'
}

interface ElementFieldsProps {
  kind: ElementKind
  fields: ElementWords
  /** Its sheet was drawn from the description, which stays. */
  isLocked: boolean
  /** On the page of its ad, whose script and board are written. */
  isOfAd?: boolean
  onChange(changed: Partial<ElementWords>): void
}

export function ElementFields({ kind, fields, isLocked, isOfAd = false, onChange }: ElementFieldsProps) {
  const namedByScript = isOfAd && kind === 'cast'
  return (
    <>
      <TextInput
        label="Name"
        description={namedByScript ? 'The script of this ad calls this person so.' : undefined}
        disabled={namedByScript}
        data-autofocus={!namedByScript || undefined}
        maxLength={120}
        value={fields.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description={
          isLocked
            ? 'Locked: its sheet was drawn from these words. Unlock it to change them, then draw it again.'
            : `It goes into every prompt that shows it, word for word. Draw its sheet again after a change.${isOfAd ? ' Shots that are written keep the words they have.' : ''}`
        }
        placeholder={
          kind === 'cast'
            ? 'A woman in her forties, short grey hair, freckles, a green work shirt with rolled sleeves'
            : 'An amber glass bottle, matt black pump, cream label with a small sun'
        }
        autosize
        minRows={4}
        maxRows={14}
        maxLength={600}
        disabled={isLocked}
        value={fields.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {kind === 'cast' ? (
        <Textarea
          label="Voice"
          description={`How this person sounds in every clip: age, where they are from, pace, pitch. ${isOfAd ? 'Empty: the script says it.' : 'Empty: each script says it. Ads that cast this person before keep the voice they have.'}`}
          placeholder="Warm and low, in her forties, from Lisbon, unhurried"
          autosize
          minRows={2}
          maxRows={5}
          maxLength={240}
          value={fields.voice}
          onChange={(event) => onChange({ voice: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
