import { and, eq } from 'drizzle-orm'
import { writings } from '@callsheet/lib/database/schema/ads.ts'
import { toldError } from '@callsheet/lib/http/answer-problems.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'
import { storableValue } from '@callsheet/lib/text/storable-text.ts'
import { writingProblemSchema, type WritingKind, type WritingProblem } from '@callsheet/lib/wire/writing.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'

export interface Writing {
  scope: Scope
  adId: string
  kind: WritingKind
}

/** How often the process says that it still writes. A writing is given up after several of them. */
export const signSeconds = 15

const mostCharacters = 2_000

/**
 * Runs `work` and keeps with the ad that it is under way, and why it failed: pages that were away or opened meanwhile
 * read it with the list. Throws what `work` throws. Errors: `not-found` for an ad that was deleted.
 */
export async function keepOutcome<Result>(
  { scope, adId, kind }: Writing,
  work: () => Promise<Result>
): Promise<Result> {
  const { runtime, ownerId } = scope
  const { database, clock, logger } = runtime
  const runId = runtime.newId()
  const isThis = and(eq(writings.adId, adId), eq(writings.kind, kind), eq(writings.runId, runId))
  const tell = () => runtime.changes.tell({ ownerId, kind: 'ads', id: adId, adId })
  const now = () => clock.now()
  const fresh = { runId, startedAt: now(), seenAt: now(), endedAt: null, problem: null }
  await database
    .insert(writings)
    .values({ ...fresh, adId, kind })
    .onConflictDoUpdate({ target: [writings.adId, writings.kind], set: fresh })
    .catch(async (error: unknown) => {
      // The ad may have been deleted at this moment.
      await findAd(database, ownerId, adId)
      throw error
    })
  tell()

  /** What is said of the work must not be its end. */
  const say = async (change: Partial<typeof writings.$inferInsert>) => {
    try {
      await database.update(writings).set(change).where(isThis)
    } catch (error) {
      logger.warn({ error, adId, kind }, 'how a writing goes could not be kept')
    }
  }
  let cancelSign: () => void
  const sign = () => {
    cancelSign = clock.after(signSeconds, () => void say({ seenAt: now() }).then(() => (isOver ? undefined : sign())))
  }
  let isOver = false
  const end = async (problem: WritingProblem | null) => {
    isOver = true
    cancelSign()
    await say({ endedAt: now(), seenAt: now(), problem })
    tell()
  }
  sign()
  try {
    const result = await work()
    await end(null)
    return result
  } catch (error) {
    await end(problemOf(error))
    throw error
  }
}

function problemOf(error: unknown): WritingProblem {
  const problem = toProblem(toldError(error).appError)
  const { type, title, status, code, agent, modelKey, cost } = problem
  const isShort = JSON.stringify(modelKey ?? null).length <= mostCharacters
  return writingProblemSchema.parse(
    storableValue({
      type,
      title,
      status,
      code,
      detail: problem.detail.slice(0, mostCharacters),
      ...(typeof agent === 'string' && { agent }),
      ...(isShort && modelKey !== undefined && { modelKey }),
      ...(typeof cost === 'string' && { cost })
    })
  )
}
