import { Select } from '@mantine/core'
import { noVoice, ownVoice, voiceChoiceSchema, voiceNames, voices, type VoiceChoice } from '@callsheet/lib/voices.ts'

export interface VoiceSelectProps {
  value: string
  /** Nobody has chosen it: the format suggests it. */
  isSuggested: boolean
  isDisabled?: boolean
  onChange(voice: VoiceChoice): void
}

/** Every voice with what it suits, and silence. */
export function VoiceSelect({ value, isSuggested, isDisabled = false, onChange }: VoiceSelectProps) {
  const chosen = voiceNames.find((name) => name === value)
  const about = chosen
    ? voices[chosen].description
    : value === ownVoice
      ? 'You record or upload every line. No model speaks.'
      : 'Nobody speaks over the film.'
  return (
    <Select
      label="Voice"
      description={isSuggested ? `${about} As the brand or the format suggests.` : about}
      maw={420}
      allowDeselect={false}
      disabled={isDisabled}
      data={[
        ...voiceNames.map((name) => ({ value: name, label: voices[name].label })),
        { value: ownVoice, label: 'Your own voice' },
        { value: noVoice, label: 'Nobody' }
      ]}
      value={value}
      onChange={(voice) => voice && onChange(voiceChoiceSchema.parse(voice))}
    />
  )
}
