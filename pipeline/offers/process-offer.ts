import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { TracedRuntime } from '../runtime.ts'
import { tellOfJob, updateClaimed, type ClaimedJob } from './claim-job.ts'
import { offerSteps, type OfferAnswers, type OfferSource } from './steps.ts'

const inputSchema = z.object({
  offerId: z.uuid(),
  url: z.string().nullish(),
  text: z.string().nullish(),
  language: z.string().nullish()
})

/**
 * Runs the steps of an offer, from the first unfinished one. The answer of each step is stored before the next begins.
 */
export async function processOffer(runtime: TracedRuntime, claimed: ClaimedJob): Promise<void> {
  const { database, clock, logger, newId } = runtime
  const { job } = claimed
  const input = inputSchema.parse(job.input)
  const source: OfferSource = {
    offerId: input.offerId,
    ownerId: job.ownerId,
    url: input.url ?? null,
    text: input.text ?? null,
    language: input.language ?? null
  }
  const answers = readAnswers(job.steps)
  const names = Object.keys(offerSteps) as (keyof OfferAnswers)[]
  await database.update(offers).set({ status: 'Running', failureMessage: null }).where(eq(offers.id, source.offerId))

  for (const [position, name] of names.entries()) {
    if (answers[name] !== undefined) continue
    const { label } = offerSteps[name]
    const progress = { step: name, label, done: position, total: names.length }
    if (!(await updateClaimed(database, claimed, { progress, heartbeatAt: clock.now() }))) return
    tellOfJob(runtime, claimed)
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
