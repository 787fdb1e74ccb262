import { useCallback, useEffect, useState } from 'react'
import { microphoneProblem, type MicrophoneProblem } from './microphone-problem.ts'

export interface Microphone {
  /** Null while there is none. */
  stream: MediaStream | null
  devices: { id: string; name: string }[]
  deviceId: string
  problem: MicrophoneProblem | null
  choose(deviceId: string): void
  retry(): void
}

/** What makes speech on the phone clear takes away from a voice that is recorded. */
const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }

/** The microphone, on while the component stands. */
export function useMicrophone(): Microphone {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [devices, setDevices] = useState<Microphone['devices']>([])
  const [wanted, setWanted] = useState('')
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  useEffect(() => {
    let isOver = false
    let mine: MediaStream | null = null
    const stop = () => mine?.getTracks().forEach((track) => track.stop())
    const turnOn = async () => {
      setProblem(null)
      try {
        mine = await openMicrophone(wanted)
        if (isOver) return stop()
        mine.getAudioTracks()[0]?.addEventListener('ended', () => {
          if (isOver) return
          setStream(null)
          setProblem({
            title: 'The microphone was disconnected',
            advice: 'What was said until then is kept. Connect it again or choose another one, then try again.'
          })
        })
        setStream(mine)
        setDevices(await microphones())
      } catch (error) {
        if (!isOver) setProblem(microphoneProblem(error))
      }
    }
    void turnOn()
    return () => {
      isOver = true
      stop()
      setStream(null)
    }
  }, [wanted, attempt])

  useEffect(() => {
    const { mediaDevices } = navigator
    // Browsers leave it out of pages that are not secure, whatever the types say.
    if (!('mediaDevices' in navigator)) return undefined
    const look = () => void microphones().then(setDevices)
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [])

  const inUse = stream?.getAudioTracks()[0]?.getSettings().deviceId
  return { stream, devices, deviceId: wanted || inUse || '', problem, choose: setWanted, retry }
}

async function openMicrophone(deviceId: string): Promise<MediaStream> {
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in window))
    throw new DOMException('There is no microphone on this page.', 'NotSupportedError')
  return navigator.mediaDevices.getUserMedia({
    audio: { ...asItIs, ...(deviceId && { deviceId: { exact: deviceId } }) }
  })
}

async function microphones(): Promise<Microphone['devices']> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Microphone ${index + 1}` }))
}
