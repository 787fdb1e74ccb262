import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { brandProposalSchema } from '@callsheet/lib/wire/brand-proposal.ts'
import { brandReadingResponseSchema } from '@callsheet/lib/wire/research/brand-reading.ts'
import { callAgents } from '../agents-client.ts'
import type { TracedRuntime } from '../runtime.ts'
import { updateClaimed, type ClaimedJob } from './claim-job.ts'

const inputSchema = z.object({ readingId: z.uuid(), url: z.string(), language: z.string().nullish() })

const timeoutSeconds = 300

/** Has a site read for a brand kit, and keeps what it proposes. */
export async function readBrandSite(runtime: TracedRuntime, claimed: ClaimedJob): Promise<void> {
  const { database, clock, outcomes, logger } = runtime
  const { readingId, url, language } = inputSchema.parse(claimed.job.input)
  await database
    .update(brandReadings)
    .set({ status: 'Running', failureMessage: null })
    .where(eq(brandReadings.id, readingId))
  const answer = await callAgents(runtime, {
    path: '/agents/brand-reader',
    body: { url, language: language ?? undefined, systemPrompt: await runtime.agentPrompts.read('brand-reader') },
    schema: brandReadingResponseSchema,
    traceparent: runtime.traceparent,
    timeoutSeconds,
    ownerId: claimed.job.ownerId
  })
  const proposal = brandProposalSchema.parse(answer)
  // A model call costs money.
  await outcomes.write({ jobId: claimed.job.id, step: 'brand-reading' }, () =>
    database.transaction(async (transaction) => {
      const isOurs = await updateClaimed(transaction, claimed, { status: 'Completed', finishedAt: clock.now() })
      if (!isOurs) return
      await transaction
        .update(brandReadings)
        .set({ status: 'Completed', proposal })
        .where(eq(brandReadings.id, readingId))
    })
  )
  logger.info({ jobId: claimed.job.id, dropped: answer.dropped }, 'a site was read for its brand')
}
