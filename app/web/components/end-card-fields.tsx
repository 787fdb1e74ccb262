import { Select, TextInput } from '@mantine/core'

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

const lengths = [1, 1.5, 2, 2.5, 3, 4, 5, 6]

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
      <Select
        label="How long"
        allowDeselect={false}
        data={[...new Set([...lengths, card.seconds])]
          .toSorted((one, other) => one - other)
          .map((seconds) => ({ value: String(seconds), label: seconds === 1 ? '1 second' : `${seconds} seconds` }))}
        value={String(card.seconds)}
        onChange={(value) => value && onChange({ seconds: Number(value) })}
      />
    </>
  )
}
