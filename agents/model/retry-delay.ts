import type { ServiceAnswer } from '@callsheet/lib/ports/service-caller.ts'

/** Statuses that can pass by themselves. 529 is the provider's "overloaded". */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

const longestBackoffSeconds = 8

export interface RetryDelayOptions {
  /** 1 after the first failure. */
  attempt: number
  baseSeconds: number
  headers?: ServiceAnswer['headers']
  now: Date
  /** 0 to 1. */
  random: number
}

/** The gateway's own delay, else exponential backoff. Both get jitter, so that callers do not return together. */
export function retryDelaySeconds({ attempt, baseSeconds, headers, now, random }: RetryDelayOptions): number {
  const asked = headers && retryAfterSeconds(headers, now)
  if (asked !== undefined) return asked + random * Math.min(baseSeconds, 1)
  const backoff = Math.min(baseSeconds * 2 ** (attempt - 1), longestBackoffSeconds)
  return backoff / 2 + (random * backoff) / 2
}

/** `Retry-After` in seconds or as a date, or the finer `retry-after-ms`. */
export function retryAfterSeconds(headers: ServiceAnswer['headers'], now: Date): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds / 1000
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000)
}
