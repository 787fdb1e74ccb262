import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'

/** What a provider does with the tasks of one purchase. */
export interface ProviderPlan {
  /** How often it refuses before it goes on as planned. */
  refusals: number
  create:
    | 'made'
    /** Made, but the answer says HTTP 502. */
    | 'made-502'
    /** Made, but the answer cannot be read. */
    | 'made-garbled'
    | 'error-500'
    | 'refused'
    | 'moderated'
    | 'no-credits'
    | 'key-refused'
  end: 'success' | 'fail' | 'moderated' | 'never'
  /** How long the task takes. */
  seconds: number
  callbacks: 'none' | 'one' | 'two' | 'at-once'
  /** The first status reads. */
  reads: 'fine' | 'rate-limited' | 'down' | 'unknown-at-first'
  asset: 'good' | 'expired' | 'gone' | 'page' | 'broken-twice' | 'unreachable' | 'too-large'
}

export interface ProviderTask {
  id: string
  family: EndpointFamily
  callbackUrl: string
  /** Milliseconds of the world. */
  doneAt: number
  plan: ProviderPlan
  reads: number
  downloads: number
  /** True for the key of a user, whose account signs with another secret. */
  isOwnAccount: boolean
}

/** A callback on its way to us. */
export interface Callback {
  task: ProviderTask
  dueAt: number
}

/** The id of the row is a part of its callback address. */
export const rowOfTask = ({ callbackUrl }: ProviderTask): string => new URL(callbackUrl).pathname.split('/')[5] ?? ''
