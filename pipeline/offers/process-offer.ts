import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { TracedRuntime } from '../runtime.ts'
import { claimJob, releaseJob, updateClaimed, type ClaimedJob } from './claim-job.ts'
import { failJob } from './fail-job.ts'
import { offerSteps, type OfferAnswers, type OfferSource } from './steps.ts'

const inputSchema = z.object({ offerId: z.uuid(), url: z.string().nullish(), text: z.string().nullish() })

/**
 * Runs the steps of an offer, from the first unfinished one. The answer of each step is stored before the next begins.
 * Throws when a later try may succeed. Otherwise it ends the job with the reason.
 */
export async function processOffer(runtime: TracedRuntime, jobId: string): Promise<void> {
  const claimed = await claimJob(runtime, jobId)
  if (!claimed) return
  const heartbeat = setInterval(() => void beat(runtime, claimed), (runtime.settings.jobSilenceMinutes * 60_000) / 20)
  try {
    await runSteps(runtime, claimed)
  } catch (error) {
    await settleError(runtime, claimed, error)
  } finally {
    clearInterval(heartbeat)
  }
}

async function runSteps(runtime: TracedRuntime, claimed: ClaimedJob): Promise<void> {
  const { database, clock, logger, newId } = runtime
  const { job } = claimed
  const input = inputSchema.parse(job.input)
  const source: OfferSource = {
    offerId: input.offerId,
    ownerId: job.ownerId,
    url: input.url ?? null,
    text: input.text ?? null
  }
  const answers = readAnswers(job.steps)
  const names = Object.keys(offerSteps) as (keyof OfferAnswers)[]
  await database.update(offers).set({ status: 'Running', failureMessage: null }).where(eq(offers.id, source.offerId))

  for (const [position, name] of names.entries()) {
    if (answers[name] !== undefined) continue
    const { label } = offerSteps[name]
    const progress = { step: name, label, done: position, total: names.length }
    if (!(await updateClaimed(database, claimed, { progress, heartbeatAt: clock.now() }))) return
    const isOurs = await runStep(runtime, { claimed, source, answers, name, newId })
    if (!isOurs) return
    logger.info({ jobId: job.id, step: name }, 'offer step finished')
  }
  await database.transaction(async (transaction) => {
    const progress = { step: null, label: 'Done', done: names.length, total: names.length }
    const isOurs = await updateClaimed(transaction, claimed, { status: 'Completed', finishedAt: clock.now(), progress })
    if (isOurs) await transaction.update(offers).set({ status: 'Completed' }).where(eq(offers.id, source.offerId))
  })
}

/** Each answer was parsed by its own schema when its step ran. Research may have the form of an older version. */
function readAnswers(steps: ClaimedJob['job']['steps']): OfferAnswers {
  const kept = steps as OfferAnswers
  const research = readOfferResearch(kept.research)
  return { ...kept, ...(research && { research }) }
}

async function runStep<Name extends keyof OfferAnswers>(
  runtime: TracedRuntime,
  step: { claimed: ClaimedJob; source: OfferSource; answers: OfferAnswers; name: Name; newId: () => string }
): Promise<boolean> {
  const { claimed, source, answers, name, newId } = step
  const { database, clock, outcomes } = runtime
  const { run, keep } = offerSteps[name]
  const answer = await run(runtime, source, answers)
  answers[name] = answer
  // Model calls cost money and minutes.
  return outcomes.write({ jobId: claimed.job.id, step: name }, () =>
    database.transaction(async (transaction) => {
      const isOurs = await updateClaimed(transaction, claimed, { step: { name, answer }, heartbeatAt: clock.now() })
      if (isOurs) await keep(transaction, source, answer, newId)
      return isOurs
    })
  )
}

async function settleError(runtime: TracedRuntime, claimed: ClaimedJob, error: unknown): Promise<void> {
  const { database, clock } = runtime
  const isFinal =
    error instanceof z.ZodError || (error instanceof AppError && !error.retryable && error.code !== 'internal')
  if (!isFinal) {
    await releaseJob(runtime, claimed)
    throw error
  }
  const message = error instanceof AppError ? error.message : 'The offer’s job cannot be read.'
  await database.transaction((transaction) => failJob(transaction, { id: claimed.job.id, at: clock.now(), message }))
}

async function beat({ database, clock, logger }: TracedRuntime, claimed: ClaimedJob): Promise<void> {
  await updateClaimed(database, claimed, { heartbeatAt: clock.now() }).catch((error: unknown) =>
    logger.warn({ error, jobId: claimed.job.id }, 'a heartbeat was not written')
  )
}
