import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import type { FamilyOf, KeyProvider } from '@callsheet/lib/media-providers.ts'
import { mediaProviders, providerParts } from '../provider/registry.ts'
import type { ProviderRuntime } from '../provider/runtime.ts'
import { sha256Hex } from '../signatures.ts'
import type { Exchange, Json, Step } from './recording.ts'
import { bytesMark, type Redactor } from './redact.ts'
import type { Tape } from './tape.ts'

/** A step before it is made: what the adapter is asked. */
export type Question = Step extends infer Each
  ? Each extends Step
    ? Omit<Each, 'exchanges' | 'result' | 'note' | 'times'>
    : never
  : never

export interface StepMaker {
  provider: KeyProvider
  family: FamilyOf
  runtime: ProviderRuntime
  apiKey: string
  callbackUrl: string
  /** A PNG of ours, for models that animate one. */
  picture: Uint8Array<ArrayBuffer>
  redactor: Redactor
  tape: Tape
}

export interface MadeStep<Answer = unknown> {
  answer: Answer
  exchanges: Exchange[]
  /** The answer as it is kept. */
  result: Json
}

/** Asks the real adapter and keeps what went over the wire. Throws what the adapter throws, which is only at an upload. */
export async function makeStep<Answer>(
  maker: StepMaker,
  ask: (maker: StepMaker) => Promise<Answer>
): Promise<MadeStep<Answer>> {
  const answer = await ask(maker)
  return { answer, exchanges: maker.tape.take(), result: kept(answer, maker.redactor) }
}

/** The same for a step that a recording names. */
export function makeAgain(maker: StepMaker, step: Step): Promise<MadeStep> {
  const adapter = mediaProviders[maker.family]
  const { runtime, apiKey, callbackUrl } = maker
  switch (step.call) {
    case 'check-key':
      return makeStep(maker, checkKey)
    case 'upload':
      return makeStep(maker, uploadPicture)
    case 'create':
      return makeStep(maker, () => adapter.createTask(runtime, { ...step.given, apiKey, callbackUrl }))
    case 'read':
      return makeStep(maker, () => adapter.readTask(runtime, { ...step.given, apiKey }))
    case 'refresh':
      return makeStep(maker, () => adapter.refreshUrl(runtime, { ...step.given, apiKey }))
    case 'download':
      return makeStep(maker, async () => null)
  }
}

/** The words have what is left in the account. What counts is whether the key is taken. */
export async function checkKey({ provider, runtime, apiKey }: StepMaker) {
  const check = await providerParts[provider].checkKey?.(runtime, apiKey)
  return check ? { verdict: check.verdict, tellsBalance: check.balance !== null } : null
}

export function uploadPicture({ family, runtime, apiKey, picture }: StepMaker): Promise<string | null> {
  const body = new Blob([picture]).stream()
  const input = { body, contentType: 'image/png', fileName: 'callsheet-recording.png', apiKey }
  return mediaProviders[family].upload(runtime, input)
}

function kept(answer: unknown, redactor: Redactor): Json {
  const json = JSON.stringify(answer ?? null, (_name, value: unknown) =>
    value instanceof Uint8Array ? bytesMark(value.byteLength, sha256Hex(value)) : value
  )
  return redactor.value(parseStorableJson(json))
}
