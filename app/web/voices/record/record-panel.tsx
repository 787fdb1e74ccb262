import { useEffect, useEffectEvent, useState } from 'react'
import { Button, Modal, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { timecode } from '../../components/words.ts'
import { useVoiceRefresh } from '../voice-queries.ts'
import { bringTake } from './bring-take.ts'
import { KeptList, keptQueryKey } from './kept-list.tsx'
import { LevelMeter } from './level-meter.tsx'
import { useMicrophone, type Microphone } from './use-microphone.ts'
import { useRecorder, type RecorderState } from './use-recorder.ts'
import { useSoundAddress } from './use-sound-address.ts'
import classes from './record.module.css'

export interface RecordPanelProps {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  /** The lines of the voice-over, in order. */
  lines: readonly VoiceLine[]
  /** Place of the first line to record. */
  from: number
  onClose(): void
}

/** The microphone of the studio: a teleprompter, one line at a time. */
export function RecordPanel({ adId, language, lines, from, onClose }: RecordPanelProps) {
  const queryClient = useQueryClient()
  const [at, setAt] = useState(from)
  const microphone = useMicrophone()
  const recorder = useRecorder(microphone.stream, adId, language)
  const { state } = recorder
  const line = lines[at]
  const isBusy = state.step === 'countdown' || state.step === 'recording'
  const refresh = useVoiceRefresh(adId)
  const keep = useMutation({
    mutationFn: async (recorded: Recorded) => {
      const { recording, sound } = recorded
      await bringTake({ adId, language, line: recording, source: 'recorded', file: sound })
    },
    // What the browser keeps can be stored later.
    networkMode: 'always',
    async onSuccess() {
      recorder.forget()
      await refresh()
      setAt((before) => Math.min(before + 1, lines.length - 1))
    }
  })
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: keptQueryKey(adId, language) }),
    [adId, language, queryClient]
  )

  const go = (step: number) => {
    if (isBusy || state.step === 'recorded') return
    setAt((before) => Math.min(Math.max(before + step, 0), lines.length - 1))
  }
  const press = () => {
    if (isBusy) recorder.stop()
    else if (state.step === 'ready' && line) recorder.start(line)
  }
  useKeys({ press, go })
  if (!line) return null
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      title={`Line ${at + 1} of ${lines.length}, ${line.hook === null ? `scene ${line.scene}` : `opening ${line.hook}`}`}
    >
      <div className={classes.panel}>
        <KeptList
          adId={adId}
          language={language}
          lines={lines}
          except={state.step === 'recorded' ? state.recording.id : null}
          onBrought={refresh}
        />
        <Prompter language={language} lines={lines} at={at} isLive={state.step === 'recording'} />
        <Sound microphone={microphone} isBusy={isBusy} />
        <div className={classes.bar} data-step={state.step}>
          <p className={classes.now} role="status" data-step={state.step}>
            {wordsOf(state)}
          </p>
          {state.step === 'recorded' ? (
            <Recording
              recorded={state}
              isPending={keep.isPending}
              error={keep.error}
              onKeep={() => keep.mutate(state)}
              onRetake={() => {
                keep.reset()
                recorder.forget()
                recorder.start(line)
              }}
              onForget={() => {
                keep.reset()
                recorder.forget()
              }}
            />
          ) : (
            <div className={classes.actions}>
              <Button data-autofocus size="md" disabled={!microphone.stream && !isBusy} onClick={press}>
                {isBusy ? 'Stop' : line.takes.length > 0 ? 'Record another take' : 'Record'}
              </Button>
              <Button variant="default" disabled={isBusy || at === 0} onClick={() => go(-1)}>
                Line before
              </Button>
              <Button variant="default" disabled={isBusy || at === lines.length - 1} onClick={() => go(1)}>
                Next line
              </Button>
            </div>
          )}
        </div>
        <p className="small soft">
          {line.clipSeconds === null ? '' : `Its clip lasts ${Math.round(line.clipSeconds * 10) / 10} s. `}
          Keys: R records and stops, the arrows change the line. Silence before and after the words is cut off.
        </p>
      </div>
    </Modal>
  )
}

/** Wherever the focus is, but for fields and players, which have keys of their own. */
function useKeys({ press, go }: { press(): void; go(step: number): void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, audio, [role=option]')) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'r' && !event.ctrlKey && !event.metaKey && !event.altKey) press()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

type Recorded = Extract<RecorderState, { step: 'recorded' }>

function wordsOf(state: RecorderState): string {
  switch (state.step) {
    case 'ready':
      return 'Ready'
    case 'countdown':
      return `Speak in ${state.seconds}`
    case 'recording':
      return `Recording ${timecode(state.seconds)}`
    case 'recorded':
      return 'Recorded, not stored yet'
  }
}

interface PrompterProps extends Pick<RecordPanelProps, 'language' | 'lines'> {
  at: number
  isLive: boolean
}

function Prompter({ language, lines, at, isLive }: PrompterProps) {
  return (
    <div className={classes.prompter} lang={language} dir="auto" data-live={isLive || undefined}>
      <p className={classes.aside}>{lines[at - 1]?.line ?? ''}</p>
      <p className={classes.words} aria-live="polite">
        {lines[at]?.line}
      </p>
      <p className={classes.aside}>{lines[at + 1]?.line ?? ''}</p>
    </div>
  )
}

function Sound({ microphone, isBusy }: { microphone: Microphone; isBusy: boolean }) {
  const { stream, devices, deviceId, problem, choose, retry } = microphone
  return (
    <>
      {problem ? (
        <div className={classes.problem} role="alert">
          <strong>{problem.title}</strong>
          <p>{problem.advice}</p>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {stream || problem ? null : <p className="small soft">Asking the browser for the microphone…</p>}
      <div className={classes.sound}>
        {devices.length > 0 ? (
          <Select
            label="Microphone"
            allowDeselect={false}
            disabled={isBusy}
            data={devices.map(({ id, name }) => ({ value: id, label: name }))}
            value={deviceId}
            onChange={(id) => id && choose(id)}
          />
        ) : null}
        {stream ? <LevelMeter stream={stream} /> : null}
      </div>
    </>
  )
}

interface RecordingProps {
  recorded: Recorded
  isPending: boolean
  error: unknown
  onKeep(): void
  onRetake(): void
  onForget(): void
}

function Recording({ recorded: { sound }, isPending, error, onKeep, onRetake, onForget }: RecordingProps) {
  const address = useSoundAddress(sound)
  return (
    <>
      {/* The line itself stands above it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio className={classes.player} controls src={address} aria-label="Hear what was recorded" />
      {error ? (
        <>
          <ProblemNotice error={error} />
          <p className="small">The recording stays in this browser, also when you leave this page.</p>
        </>
      ) : null}
      <div className={classes.actions}>
        <Button size="md" loading={isPending} onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="default" disabled={isPending} onClick={onRetake}>
          Again
        </Button>
        <Button variant="subtle" color="gray" disabled={isPending} onClick={onForget}>
          Throw it away
        </Button>
      </div>
    </>
  )
}
