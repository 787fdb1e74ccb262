import { useSyncExternalStore } from 'react'
import type { VoiceSampleView } from '@callsheet/lib/wire/voices-api.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { modelVoiceSchema } from '@callsheet/lib/voices.ts'
import { api } from '../../api/client.ts'

/** In which language a voice is heard: that of an ad's lines, a named one, or English. */
export interface HearIn {
  adId?: string
  language?: AdLanguage
}

export interface WantedSample {
  /** Where it was asked for: one place of a page says what is heard. */
  place: string
  voice: string
  /** Of the voice, for people. */
  name: string
  hearIn: HearIn
}

/** Blocked: the browser wants another press before it plays. */
export type SamplePhase = 'asking' | 'playing' | 'blocked' | 'ended' | 'stopped' | 'failed'

export interface HeardSample extends WantedSample {
  phase: SamplePhase
  sample: VoiceSampleView | null
  error: unknown
}

let state: HeardSample | null = null
/** Counted up by each press: an answer that comes late says nothing any more. */
let run = 0
let player: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

/** What is heard at this place, or was last. One sample is heard at a time, on the whole page. */
export function useSample(place: string): HeardSample | null {
  const now = useSyncExternalStore(subscribe, () => state)
  return now?.place === place ? now : null
}

export const isHeard = (heard: HeardSample | null): boolean => heard?.phase === 'asking' || heard?.phase === 'playing'

/** Plays the sample of a voice. The second press on the same voice ends it. */
export function toggleSample(wanted: WantedSample): void {
  const isSame = state?.place === wanted.place && state.voice === wanted.voice
  if (isSame && isHeard(state)) return stopSample()
  const ready = isSame && state?.phase === 'blocked' ? state.sample : null
  stopSample()
  run += 1
  const mine = run
  put({ ...wanted, phase: 'asking', sample: ready, error: null })
  addEventListener('keydown', onKey, true)
  document.addEventListener('play', stopSample, true)
  pauseOthers()
  void play(mine, wanted, ready)
}

export function stopSample(): void {
  run += 1
  player?.pause()
  release()
  if (state && isHeard(state)) put({ ...state, phase: 'stopped' })
}

async function play(mine: number, wanted: WantedSample, ready: VoiceSampleView | null): Promise<void> {
  const { voice, hearIn } = wanted
  const end = (phase: SamplePhase, facts: Partial<HeardSample> = {}) => {
    if (mine !== run) return
    release()
    put({ ...wanted, sample: null, error: null, ...facts, phase })
  }
  let sample = ready
  try {
    sample ??= await api.call(voicesApi.hear, { body: { voice: modelVoiceSchema.parse(voice), ...hearIn } })
    if (mine !== run) return
    player ??= new Audio()
    player.src = sample.url
    player.onended = () => end('ended', { sample })
    await player.play()
    if (mine === run) put({ ...wanted, phase: 'playing', sample, error: null })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') end('blocked', { sample })
    else end('failed', { error: error instanceof DOMException ? notPlayed(wanted.name) : error })
  }
}

const notPlayed = (name: string) => new Error(`The sound of ${name} could not be played. Press Listen again.`)

/** A dialog that is open stays so: the first Escape ends the sample alone. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopImmediatePropagation()
  stopSample()
}

function release(): void {
  removeEventListener('keydown', onKey, true)
  document.removeEventListener('play', stopSample, true)
}

/** A take or a film of the page would be heard over it. */
function pauseOthers(): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) other.pause()
}

function put(next: HeardSample): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
