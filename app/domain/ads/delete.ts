import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { mediaTables } from '@callsheet/lib/database/media-rows.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { chatRuns, chatThreads, spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { i2vGenerations } from '@callsheet/lib/database/schema/media.ts'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { backgroundJobs, deletions } from '@callsheet/lib/database/schema/operations.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { interruptSilentRuns } from '../conversations/interrupt-silent-runs.ts'
import { quotesUnderWay } from '../conversations/abandoned-quotes.ts'

/**
 * Deletes an ad with its writing, reviews, films, animatics, spoken lines, music and conversations. Its stills and clips
 * stay in the library. The same transaction notes the stored objects, and the sweeper removes them soon after. Errors:
 * `conflict` while something of it is being made, or is paid and not made yet.
 */
export async function deleteAd({ scope, adId }: { scope: Scope; adId: string }): Promise<{ keptItems: number }> {
  const { ownerId, runtime } = scope
  return runtime.database.transaction(async (transaction) => {
    // A purchase refers to this row, so it waits for the end and then finds no ad.
    const [ad] = await transaction
      .select({ id: ads.id })
      .from(ads)
      .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId)))
      .for('update')
    if (!ad) throw new AppError('not-found', 'There is no such ad.')
    await refuseUnderWay(transaction, adId, runtime.clock.now())
    await refusePrepaid(transaction, adId)
    await noteObjects(transaction, adId)
    await transaction
      .update(spendQuotes)
      .set({ status: 'declined', decidedAt: runtime.clock.now() })
      .where(and(eq(spendQuotes.ownerId, ownerId), eq(spendQuotes.adId, adId), eq(spendQuotes.status, 'open')))
    let keptItems = 0
    for (const table of tables) {
      // Their reviews go, so they are takes of no scene any more.
      const kept = await transaction
        .update(table)
        .set({ pipelineId: null, sceneId: null })
        .where(eq(table.adId, adId))
        .returning({ id: table.id })
      keptItems += kept.length
    }
    await transaction.delete(ads).where(eq(ads.id, adId))
    return { keptItems }
  })
}

// The three tables share these columns. The cast only merges their types.
const tables = Object.values(mediaTables) as (typeof i2vGenerations)[]

async function refuseUnderWay(transaction: Transaction, adId: string, now: Date): Promise<void> {
  for (const table of tables) {
    const [row] = await transaction
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.adId, adId), inArray(table.status, ['Queued', 'Submitting', 'Generating'])))
      .limit(1)
    if (row) throw underWay('a still or a clip of it is being made')
  }
  const [take] = await transaction
    .select({ id: voiceTakes.id })
    .from(voiceTakes)
    .where(and(eq(voiceTakes.adId, adId), inArray(voiceTakes.status, ['Queued', 'Speaking'])))
    .limit(1)
  if (take) throw underWay('a line of it is being spoken')
  for (const films of [cuts, animatics]) {
    const [job] = await transaction
      .select({ id: backgroundJobs.id })
      .from(films)
      .innerJoin(backgroundJobs, eq(backgroundJobs.id, films.jobId))
      .where(and(eq(films.adId, adId), inArray(backgroundJobs.status, ['Queued', 'Running'])))
      .limit(1)
    if (job) throw underWay(films === cuts ? 'its film is being cut' : 'its animatic is being made')
  }
  const threads = await transaction.select({ id: chatThreads.id }).from(chatThreads).where(eq(chatThreads.adId, adId))
  const threadIds = threads.map(({ id }) => id)
  await interruptSilentRuns(transaction, threadIds)
  const [run] = await transaction
    .select({ id: chatRuns.id })
    .from(chatRuns)
    .where(and(inArray(chatRuns.threadId, threadIds), eq(chatRuns.state, 'running')))
    .limit(1)
  if (run) throw underWay('an answer in its conversation is being written')
  const [quote] = await transaction
    .select({ id: spendQuotes.id })
    .from(spendQuotes)
    .innerJoin(ads, eq(ads.ownerId, spendQuotes.ownerId))
    .where(and(eq(ads.id, adId), eq(spendQuotes.adId, adId), quotesUnderWay(now)))
    .limit(1)
  if (quote) throw underWay('a price of it was just confirmed')
}

/** Clips that are paid and not made: closing the review gives their credits back. */
async function refusePrepaid(transaction: Transaction, adId: string): Promise<void> {
  const [prepaid] = await transaction
    .select({
      title: pipelines.title,
      credits: sql<number>`sum(${pipelineScenes.videoCredits})::integer`
    })
    .from(pipelines)
    .innerJoin(pipelineScenes, eq(pipelineScenes.pipelineId, pipelines.id))
    .where(and(eq(pipelines.adId, adId), isNull(pipelines.closedAt), isNotNull(pipelineScenes.prepaidVideoId)))
    .groupBy(pipelines.id)
    .limit(1)
  if (!prepaid) return
  throw new AppError(
    'conflict',
    `The review “${prepaid.title}” holds ${prepaid.credits} credits for clips that are not made. ` +
      'Close that review first: it gives them back. Nothing was deleted.',
    { details: { credits: prepaid.credits } }
  )
}

function underWay(what: string): AppError {
  return new AppError(
    'conflict',
    `This ad cannot be deleted now: ${what}. Wait until that has ended, then delete it. Nothing was deleted.`
  )
}

async function noteObjects(transaction: Transaction, adId: string): Promise<void> {
  const films = await transaction
    .select({ film: cuts.storageKey, plain: cuts.plainStorageKey, poster: cuts.posterStorageKey })
    .from(cuts)
    .where(eq(cuts.adId, adId))
  const others = []
  for (const table of [animatics, voiceTakes, musicFiles])
    others.push(...(await transaction.select({ key: table.storageKey }).from(table).where(eq(table.adId, adId))))
  const keys = [...films, ...others].flatMap((row) => Object.values(row)).filter((key) => key !== null)
  if (keys.length > 0) await transaction.insert(deletions).values(keys.map((storageKey) => ({ storageKey })))
}
