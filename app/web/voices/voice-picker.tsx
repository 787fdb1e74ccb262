import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spokenName } from '@callsheet/lib/voices.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { NotRead } from '../components/not-read.tsx'
import { ListenButton } from './samples/listen-button.tsx'
import { stopSample, type HearIn } from './samples/sample-player.ts'
import { SampleStatus } from './samples/sample-status.tsx'
import type { VoiceOption } from './voice-dialog.tsx'
import { voicesQuery } from './voice-queries.ts'
import classes from './voices.module.css'

const VoiceDialog = lazyPart(() => import('./voice-dialog.tsx'), 'VoiceDialog')

export interface VoicePickerProps {
  label: string
  value: string | null
  /** Beside the voices: silence, one's own voice, or nothing chosen. */
  others: readonly VoiceOption[]
  hearIn: HearIn
  /** After what is said of the chosen one. */
  note?: ReactNode
  isDisabled?: boolean
  onChange(value: string | null): void
}

/** The chosen voice, to be heard, and the way to all others. */
export function VoicePicker({ label, value, others, hearIn, note, isDisabled = false, onChange }: VoicePickerProps) {
  const place = useId()
  const [isOpen, setOpen] = useState(false)
  const reading = useQuery(voicesQuery)
  const { data } = reading
  const voices = data?.items ?? []
  const canHear = data?.isAvailable === true
  const voice = voices.find(({ name }) => name === value)
  const chosen = voice ?? others.find((other) => other.value === value)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    stopSample()
    setOpen(false)
    // The dialog goes at once, and would take the focus with it.
    requestAnimationFrame(() => opener.current?.focus())
  }
  useEffect(() => stopSample, [])
  return (
    <div className={classes.picker} role="group" aria-label={label}>
      <span className={classes.pickerLabel}>{label}</span>
      <div className={classes.chips}>
        <strong>{chosen?.label ?? spokenName(value ?? '')}</strong>
        {voice && canHear ? <ListenButton place={place} voice={voice.name} name={voice.label} hearIn={hearIn} /> : null}
        <Button
          size="compact-sm"
          variant="default"
          ref={opener}
          aria-haspopup="dialog"
          // Disabled outright, it would lose the focus while the choice is sent.
          aria-disabled={isDisabled || undefined}
          data-disabled={isDisabled || undefined}
          onClick={() => {
            if (isDisabled) return
            stopSample()
            setOpen(true)
          }}
        >
          Choose a voice
        </Button>
      </div>
      <p className="small soft">
        {chosen?.description} {note}
      </p>
      <NotRead what="The voices" reading={reading} />
      {isOpen ? (
        <Suspense fallback={<p role="status">Opening the voices…</p>}>
          <VoiceDialog
            label={label}
            value={value}
            voices={voices}
            others={others}
            problem={data?.problem ?? null}
            canHear={canHear}
            hearIn={hearIn}
            onClose={close}
            onChoose={(next) => {
              close()
              if (next !== value) onChange(next)
            }}
          />
        </Suspense>
      ) : (
        <SampleStatus place={place} />
      )}
    </div>
  )
}
