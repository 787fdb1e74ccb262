import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { MediaProvider } from '../provider/port.ts'
import { isLostWithAnswer } from '../provider/is-lost-with-answer.ts'
import type { PipelineSettings } from '../settings.ts'

/** After this time the submitter has its answer, or has ended. */
const answerGraceSeconds = 10
/** A provider may need a moment before it knows a task by its id or lists it. */
const noticeSeconds = 5
/** A provider's record of a task may be this late. Until then, not to know it proves nothing. */
export const longestNoticeSeconds = 600
/** A timer may be this early by the clock. */
const timerSlackSeconds = 1
const shortestWaitSeconds = 50
const longestWaitSeconds = 3_600
/** However old a create is, it is asked about for so long before it is given up. */
export const leastAskedSeconds = 3_600

/**
 * When a row that is sent now is looked at, if nobody writes down the answer. Null when only a callback can tell. The
 * death of the process that sent it makes it due at once.
 */
export function settleUnwrittenAt(
  settings: Pick<PipelineSettings, 'providerTimeoutSeconds' | 'wholeAnswerSeconds'>,
  provider: MediaProvider,
  sentAt: Date
): Date | null {
  if (provider.unanswered.by === 'callback' && !isLostWithAnswer(provider)) return null
  const callSeconds = provider.answersAtOnce ? settings.wholeAnswerSeconds : settings.providerTimeoutSeconds
  return later(sentAt, callSeconds + answerGraceSeconds)
}

/** When the provider is asked about a create that has just ended without an answer, or a task that could not be read. */
export const settleSoon = (now: Date): Date => later(now, noticeSeconds)

type LateSettings = Pick<PipelineSettings, 'providerTimeoutSeconds' | 'lateArrivalSeconds'>

/**
 * When nothing of a call without an answer can reach the provider any more. What we gave up ourselves may still be sent
 * by our system for a while. Any other call was ended by the other side.
 */
export function callOverAt(settings: LateSettings, call: { claimedAt: Date; answeredAt: Date }): Date {
  const seconds = (call.answeredAt.getTime() - call.claimedAt.getTime()) / 1000
  const wasGivenUp = seconds >= settings.providerTimeoutSeconds - timerSlackSeconds
  return wasGivenUp ? sentByThen(settings, call.answeredAt) : call.answeredAt
}

/** When everything has been sent that a process had sent before it ended. */
export const sentByThen = ({ lateArrivalSeconds }: Pick<LateSettings, 'lateArrivalSeconds'>, endedAt: Date): Date =>
  later(endedAt, lateArrivalSeconds)

/** Seconds until the next question: the longer it was asked, the longer. */
export const settleWaitSeconds = (askedSeconds: number): number =>
  Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, askedSeconds / 4))

/** In the next run of the job, but not in this one. */
export const settleNext = (now: Date): Date => later(now, shortestWaitSeconds)

export const askedSeconds = ({ askedSince }: Pick<MediaRow, 'askedSince'>, now: Date): number =>
  askedSince ? (now.getTime() - askedSince.getTime()) / 1000 : 0

/**
 * When no answer is waited for any more: the create is older than a row may wait, and it was asked about for an hour.
 * After a long stop of this service the first question must not be the last one.
 */
export function isAskedLongEnough(
  row: Pick<MediaRow, 'submittingAt' | 'askedSince'>,
  { now, settings }: { now: Date; settings: Pick<PipelineSettings, 'queuedMaxHours'> }
): boolean {
  const age = row.submittingAt ? now.getTime() - row.submittingAt.getTime() : 0
  return age > settings.queuedMaxHours * 3_600_000 && askedSeconds(row, now) >= leastAskedSeconds
}

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
