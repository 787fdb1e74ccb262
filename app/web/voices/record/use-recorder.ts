import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { maximumLineSeconds } from '@callsheet/lib/wire/voices-api.ts'
import { keptRecordings, type KeptRecording } from './kept-recordings.ts'

export type RecorderState =
  | { step: 'ready' }
  | { step: 'countdown'; seconds: number }
  | { step: 'recording'; seconds: number }
  | { step: 'recorded'; recording: KeptRecording; sound: Blob }

export interface Recorder {
  state: RecorderState
  /** Counts down, then records. */
  start(line: VoiceLine): void
  /** Ends the countdown, or the recording with what was said. */
  stop(): void
  /** Goes back to ready. The recording is no longer kept. */
  forget(): void
}

const countdownSeconds = 3
const pieceMilliseconds = 500
const bitsPerSecond = 128_000
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Records one line at a time. Each piece is kept in the browser as it comes. */
export function useRecorder(stream: MediaStream | null, adId: string, language?: AdLanguage): Recorder {
  const [state, setState] = useState<RecorderState>({ step: 'ready' })
  const running = useRef<{ stop(): void } | null>(null)

  const stop = useCallback(() => running.current?.stop(), [])
  useEffect(() => stop, [stop])

  const record = useCallback(
    (line: VoiceLine, from: MediaStream) => {
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
      const recorder = new MediaRecorder(from, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond })
      const { scene, hook, lineHash } = line
      const recording: KeptRecording = {
        id: crypto.randomUUID(),
        adId,
        ...(language && { language }),
        scene,
        hook,
        line: line.line,
        lineHash,
        mimeType: recorder.mimeType || 'audio/webm',
        startedAt: Date.now()
      }
      const pieces: Blob[] = []
      void keptRecordings.begin(recording)
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return
        void keptRecordings.add(recording.id, pieces.length, data)
        pieces.push(data)
      })
      const secondsSoFar = () => (Date.now() - recording.startedAt) / 1_000
      const clock = setInterval(() => {
        const seconds = secondsSoFar()
        if (seconds >= maximumLineSeconds) recorder.stop()
        else setState({ step: 'recording', seconds })
      }, 200)
      // Also when the device is gone: the recorder then ends with what it has.
      recorder.addEventListener('stop', () => {
        clearInterval(clock)
        running.current = null
        const sound = new Blob(pieces, { type: recording.mimeType })
        if (sound.size > 0) return setState({ step: 'recorded', recording, sound })
        void keptRecordings.remove(recording.id)
        setState({ step: 'ready' })
      })
      running.current = { stop: () => recorder.state !== 'inactive' && recorder.stop() }
      recorder.start(pieceMilliseconds)
      setState({ step: 'recording', seconds: 0 })
    },
    [adId, language]
  )

  const start = useCallback(
    (line: VoiceLine) => {
      if (!stream || running.current) return
      let left = countdownSeconds
      setState({ step: 'countdown', seconds: left })
      const timer = setInterval(() => {
        left -= 1
        if (left > 0) return setState({ step: 'countdown', seconds: left })
        clearInterval(timer)
        running.current = null
        return stream.active ? record(line, stream) : setState({ step: 'ready' })
      }, 1_000)
      running.current = {
        stop() {
          clearInterval(timer)
          running.current = null
          setState({ step: 'ready' })
        }
      }
    },
    [record, stream]
  )

  const forget = useCallback(() => {
    setState((before) => {
      if (before.step === 'recorded') void keptRecordings.remove(before.recording.id)
      return { step: 'ready' }
    })
  }, [])

  return { state, start, stop, forget }
}
