import { useId, useState } from 'react'
import { Button, Modal, TextInput } from '@mantine/core'
import type { VoiceItem } from '@callsheet/lib/wire/voices-api.ts'
import { ListenButton } from './samples/listen-button.tsx'
import { isHeard, useSample, type HearIn } from './samples/sample-player.ts'
import { SampleStatus } from './samples/sample-status.tsx'
import classes from './voices.module.css'

/** From so many on, a name is typed rather than looked for. */
const manyVoices = 20

export interface VoiceOption {
  /** Null where nothing is chosen. */
  value: string | null
  label: string
  description: string
}

export interface VoiceDialogProps {
  label: string
  value: string | null
  voices: readonly VoiceItem[]
  others: readonly VoiceOption[]
  /** Why the account's voices are not among them. */
  problem: string | null
  /** Nobody can be heard without a speech API. */
  canHear: boolean
  hearIn: HearIn
  onChoose(value: string | null): void
  onClose(): void
}

/** Every voice with what it suits: heard, then chosen. */
export function VoiceDialog({
  label,
  value,
  voices,
  others,
  problem,
  canHear,
  hearIn,
  onChoose,
  onClose
}: VoiceDialogProps) {
  const place = useId()
  const [wanted, setWanted] = useState('')
  const isSounding = isHeard(useSample(place))
  const words = wanted.trim().toLowerCase()
  const found = voices.filter(({ label: name, description }) => `${name} ${description}`.toLowerCase().includes(words))
  const row = (option: VoiceOption, voice?: VoiceItem) => (
    <li key={option.value ?? ''} className={classes.voice}>
      <div>
        <strong>{option.label}</strong>
        <p className="small soft">{option.description}</p>
      </div>
      <div className={classes.chips}>
        {voice && canHear ? <ListenButton place={place} voice={voice.name} name={voice.label} hearIn={hearIn} /> : null}
        <Button
          size="compact-sm"
          variant={option.value === value ? 'filled' : 'default'}
          aria-label={option.value === value ? `${option.label}, in use` : `Use ${option.label}`}
          aria-current={option.value === value || undefined}
          onClick={() => onChoose(option.value)}
        >
          {option.value === value ? 'In use' : 'Use'}
        </Button>
      </div>
    </li>
  )
  const rowOf = (voice: VoiceItem) =>
    row({ value: voice.name, label: voice.label, description: voice.description }, voice)
  const ours = found.filter(({ source }) => source === 'callsheet')
  const accounts = found.filter(({ source }) => source === 'account')
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isSounding} size="38rem" title={label}>
      {voices.length > manyVoices ? (
        <TextInput
          label="Find a voice"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          autoComplete="off"
        />
      ) : null}
      <div className={classes.heard}>
        <SampleStatus place={place} />
      </div>
      <ul className={classes.voices}>
        {words === '' ? others.map((option) => row(option)) : null}
        {ours.map(rowOf)}
      </ul>
      {accounts.length > 0 ? (
        <section aria-labelledby={`${place}-account`}>
          <h3 id={`${place}-account`} className={classes.source}>
            Of your account
          </h3>
          <ul className={classes.voices}>{accounts.map(rowOf)}</ul>
        </section>
      ) : null}
      {problem ? <p className="small soft">{problem}</p> : null}
      {found.length === 0 ? <p className="small soft">No voice has these words.</p> : null}
    </Modal>
  )
}
