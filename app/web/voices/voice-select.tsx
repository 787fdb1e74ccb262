import { Select } from '@mantine/core'
import { noVoice, voiceChoiceSchema, voiceNames, voices, type VoiceChoice } from '@callsheet/lib/voices.ts'

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
  const about = chosen ? voices[chosen].description : 'Nobody speaks over the film.'
  return (
    <Select
      label="Voice"
      description={isSuggested ? `${about} As the format suggests.` : about}
      maw={420}
      allowDeselect={false}
      disabled={isDisabled}
      data={[
        ...voiceNames.map((name) => ({ value: name, label: voices[name].label })),
        { value: noVoice, label: 'Nobody' }
      ]}
      value={value}
      onChange={(voice) => voice && onChange(voiceChoiceSchema.parse(voice))}
    />
  )
}
