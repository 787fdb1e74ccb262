import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { TracedRuntime } from '../runtime.ts'
import type { OfferProcessMessage } from '@callsheet/lib/wire/queue-messages.ts'
import { queueName } from '../queue-names.ts'
import { claimJob, findNextJob, releaseJob, tellOfJob, updateClaimed, type ClaimedJob } from './claim-job.ts'
import { failJob } from './fail-job.ts'
import { processOffer } from './process-offer.ts'
import { readBrandSite } from './read-brand-site.ts'

const beatsInSilence = 20

/** The background jobs of this service by their kind. */
export const jobKinds: Record<string, (runtime: TracedRuntime, claimed: ClaimedJob) => Promise<void>> = {
  'offer-process': processOffer,
  'brand-reading': readBrandSite
}

/**
 * Runs a job, unless its member has as many at work as may be. Throws when a later try may succeed. Otherwise it ends
 * the job with the reason. The end of a job begins the next one of its member.
 */
export async function workOnJob(runtime: TracedRuntime, jobId: string): Promise<void> {
  const claimed = await claimJob(runtime, { id: jobId, kinds: Object.keys(jobKinds) })
  if (!claimed) return
  const work = jobKinds[claimed.job.kind]
  if (!work) throw new Error(`No work is known for jobs of kind ${claimed.job.kind}.`)
  const stopBeating = keepBeating(runtime, claimed)
  tellOfJob(runtime, claimed)
  try {
    await work(runtime, claimed)
  } catch (error) {
    await settleError(runtime, claimed, error)
  } finally {
    stopBeating()
    tellOfJob(runtime, claimed)
  }
  // After a temporary error the message itself comes again. Waking another job then would keep a failing service busy.
  await wakeNextJob(runtime, claimed.job.ownerId)
}

/** A lost message delays the job to the schedule's next look at jobs that are due. */
async function wakeNextJob(runtime: TracedRuntime, ownerId: string): Promise<void> {
  const { queues, settings, logger } = runtime
  try {
    const jobId = await findNextJob(runtime, { ownerId, kinds: Object.keys(jobKinds) })
    const messages: OfferProcessMessage[] = jobId === null ? [] : [{ jobId }]
    await queues.send(queueName(settings, 'offer-process'), messages)
  } catch (error) {
    logger.warn({ error, ownerId }, 'the next job of a member was not woken')
  }
}

async function settleError(runtime: TracedRuntime, claimed: ClaimedJob, error: unknown): Promise<void> {
  const { database, clock } = runtime
  const isFinal =
    error instanceof z.ZodError || (error instanceof AppError && !error.retryable && error.code !== 'internal')
  if (!isFinal) {
    await releaseJob(runtime, claimed)
    throw error
  }
  const message = error instanceof AppError ? error.message : 'The job cannot be read.'
  await database.transaction((transaction) => failJob(transaction, { id: claimed.job.id, at: clock.now(), message }))
}

/** A long step shows regularly that it runs, so that the clean-up does not take its job for dead. */
function keepBeating(runtime: TracedRuntime, claimed: ClaimedJob): () => void {
  const seconds = (runtime.settings.jobSilenceMinutes * 60) / beatsInSilence
  const next = () =>
    runtime.clock.after(seconds, () => {
      stop = next()
      void beat(runtime, claimed)
    })
  let stop = next()
  return () => stop()
}

async function beat({ database, clock, logger }: TracedRuntime, claimed: ClaimedJob): Promise<void> {
  await updateClaimed(database, claimed, { heartbeatAt: clock.now() }).catch((error: unknown) =>
    logger.warn({ error, jobId: claimed.job.id }, 'a heartbeat was not written')
  )
}
