import { NumberInput, TextInput } from '@mantine/core'

export interface EndCardWords {
  headline: string
  line: string
  callToAction: string
  seconds: number
}

export interface EndCardFieldsProps {
  card: EndCardWords
  onChange(part: Partial<EndCardWords>): void
}

const shortest = 1
const longest = 6

/** What an end card says, and for how long. */
export function EndCardFields({ card, onChange }: EndCardFieldsProps) {
  return (
    <>
      <TextInput
        label="Headline"
        required
        maxLength={80}
        value={card.headline}
        error={card.headline.trim() === '' ? 'Say what it reads, or switch the card off.' : null}
        onChange={(event) => onChange({ headline: event.currentTarget.value })}
      />
      <TextInput
        label="Line below it"
        maxLength={160}
        value={card.line}
        onChange={(event) => onChange({ line: event.currentTarget.value })}
      />
      <TextInput
        label="Button"
        maxLength={80}
        value={card.callToAction}
        onChange={(event) => onChange({ callToAction: event.currentTarget.value })}
      />
      <NumberInput
        label="Seconds"
        min={shortest}
        max={longest}
        step={0.5}
        decimalScale={1}
        clampBehavior="strict"
        value={card.seconds}
        onChange={(value) => onChange({ seconds: Math.min(longest, Math.max(shortest, Number(value) || shortest)) })}
      />
    </>
  )
}
