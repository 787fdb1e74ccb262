import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noVoice, voiceChoiceSchema, type VoiceChoice } from '@callsheet/lib/voices.ts'
import { voicesQuery } from './voice-queries.ts'

export interface VoiceSelectProps {
  value: string
  /** Nobody has chosen it: the format suggests it. */
  isSuggested: boolean
  isDisabled?: boolean
  onChange(voice: VoiceChoice): void
}

/** Every voice with what it suits, and silence. */
export function VoiceSelect({ value, isSuggested, isDisabled = false, onChange }: VoiceSelectProps) {
  const { data: list } = useQuery(voicesQuery)
  const voices = list?.items ?? []
  const about = voices.find(({ name }) => name === value)?.description ?? 'Nobody speaks over the film.'
  return (
    <Select
      label="Voice"
      description={isSuggested ? `${about} As the format suggests.` : about}
      maw={420}
      allowDeselect={false}
      disabled={isDisabled}
      data={[...voices.map(({ name, label }) => ({ value: name, label })), { value: noVoice, label: 'Nobody' }]}
      value={value}
      onChange={(voice) => voice && onChange(voiceChoiceSchema.parse(voice))}
    />
  )
}
