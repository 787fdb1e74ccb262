import type { AccountVoices, SpeechRequest, speechWordSchema } from '@callsheet/lib/wire/speech.ts'
import type { z } from 'zod'
import type { ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { SpeechSettings } from './speech-settings.ts'

/** The speech model of this deployment, and what it can do. */
export interface Speech {
  server: ModelServer
  model: string
  /** ISO 639-1 codes. Null where nobody says it: then every language is tried. */
  languages: string[] | null
  /** The API's names of our voices, where it has others. */
  voices: ReadonlyMap<string, string>
  /** Beside 1, the voice's own pace. */
  speeds: { slowest: number; fastest: number }
  /** What the names of its account's voices begin with. Null where it has none, or they are hidden. */
  account: string | null
}

export interface SpeechCall {
  speech: Speech
  request: SpeechRequest
  /** Of the span of this call. */
  traceparent: string
  signal: AbortSignal
}

export type SpeechWord = z.output<typeof speechWordSchema>

export interface SpokenSound {
  /** A WAVE file or an MP3, as it was asked for. */
  bytes: Uint8Array
  /** When each word is heard. Null where the provider does not say. */
  words: SpeechWord[] | null
}

export interface SpeechProvider {
  /** Null where its settings name none. */
  connect(settings: SpeechSettings): Speech | null
  /** One try. Errors: `AppError` for a refusal, `UnreadAnswer` for an answer that is no sound; whatever `fetch` throws where nobody answers. */
  speak(runtime: AgentsRuntime, call: SpeechCall): Promise<SpokenSound>
  /** The voices of its account that none of our names stands for. Errors: as `speak`. */
  listVoices?(runtime: AgentsRuntime, call: Omit<SpeechCall, 'request'>): Promise<AccountVoices>
}
