import { eq, sql } from 'drizzle-orm'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { BrandReadingView, CreateBrandReadingRequest } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import type { Scope } from '../../runtime.ts'
import { wakeOfferJob } from '../../services/wake-pipeline.ts'
import { firstEnqueueAt } from '../first-enqueue-at.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { requireJobRoom } from '../../quotas/require-job-room.ts'
import { spendOnce } from '../spend-once.ts'
import { readingView } from './reading-view.ts'

export interface CreateReadingOptions {
  scope: Scope
  input: CreateBrandReadingRequest
}

const mostReadings = 30

/** Writes the reading and its job and wakes the pipeline service, which has the site read. */
export async function createReading({ scope, input }: CreateReadingOptions): Promise<BrandReadingView> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async ({ transaction, afterCommit }) => {
    await takeQuota(scope, 'brand-readings', transaction)
    await requireJobRoom(scope, transaction, 'offers')
    const [known] = await transaction
      .select({ readings: sql<number>`count(*)::int` })
      .from(brandReadings)
      .where(eq(brandReadings.ownerId, ownerId))
    if ((known?.readings ?? 0) >= mostReadings)
      throw new AppError('conflict', `${mostReadings} sites wait for correction. Save or drop some of them first.`)
    const [reading] = await transaction
      .insert(brandReadings)
      .values({ id: runtime.newId(), ownerId, url: input.url })
      .returning()
    if (!reading) throw new Error('The new reading was not returned.')
    const id = runtime.newId()
    await transaction.insert(backgroundJobs).values({
      id,
      ownerId,
      kind: 'brand-reading',
      subjectId: reading.id,
      input: { readingId: reading.id, url: reading.url, language: input.language ?? null },
      nextEnqueueAt: firstEnqueueAt(runtime.clock)
    })
    afterCommit(() => wakeOfferJob(scope, id))
    return readingView(reading)
  })
}
