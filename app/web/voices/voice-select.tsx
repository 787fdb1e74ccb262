import { noVoice, ownVoice, voiceChoiceSchema, type VoiceChoice } from '@callsheet/lib/voices.ts'
import type { HearIn } from './samples/sample-player.ts'
import { VoicePicker } from './voice-picker.tsx'

export interface VoiceSelectProps {
  value: string
  /** Nobody has chosen it: the format suggests it. */
  isSuggested: boolean
  hearIn: HearIn
  isDisabled?: boolean
  onChange(voice: VoiceChoice): void
}

const others = [
  { value: ownVoice, label: 'Your own voice', description: 'You record or upload every line. No model speaks.' },
  { value: noVoice, label: 'Nobody', description: 'Nobody speaks over the film.' }
]

/** Every voice with what it suits, one's own, and silence. */
export function VoiceSelect({ value, isSuggested, hearIn, isDisabled = false, onChange }: VoiceSelectProps) {
  return (
    <VoicePicker
      label="Voice"
      value={value}
      others={others}
      hearIn={hearIn}
      note={isSuggested ? 'As the brand or the format suggests.' : undefined}
      isDisabled={isDisabled}
      onChange={(voice) => voice !== null && onChange(voiceChoiceSchema.parse(voice))}
    />
  )
}
