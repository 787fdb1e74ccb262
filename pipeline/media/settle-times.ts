import type { MediaProvider } from '../provider/port.ts'
import type { PipelineSettings } from '../settings.ts'

/** After this time the submitter has its answer, or has ended. */
const answerGraceSeconds = 10
/** A provider may need a moment before it knows a task by its id or lists it. */
const noticeSeconds = 5
const shortestWaitSeconds = 50
const longestWaitSeconds = 3_600

/** When a row that is sent now is asked about, if nobody writes down the answer. Null when nobody can be asked. */
export function settleUnwrittenAt(settings: PipelineSettings, provider: MediaProvider, sentAt: Date): Date | null {
  if (provider.unanswered.by === 'callback') return null
  return later(sentAt, settings.providerTimeoutSeconds + answerGraceSeconds)
}

/** When the provider is asked about a create that has just ended without an answer, or a task that could not be read. */
export const settleSoon = (now: Date): Date => later(now, noticeSeconds)

/** Seconds until the next question: the older the create, the longer. */
export const settleWaitSeconds = (ageSeconds: number): number =>
  Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, ageSeconds / 4))

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
