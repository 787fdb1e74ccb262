import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { suffixOf } from './queue-names.ts'
import type { PipelineRuntime } from './runtime.ts'

export type DeadLetter = typeof deadLetters.$inferSelect

const isOpen = and(isNull(deadLetters.replayedAt), isNull(deadLetters.droppedAt))

export interface ListDeadLetters {
  limit: number
  suffix?: string
  /** Id of the last letter of the previous page. */
  after?: string
}

/** Newest first, without replayed and dropped letters. */
export async function listDeadLetters(
  { database }: PipelineRuntime,
  { limit, suffix, after }: ListDeadLetters
): Promise<DeadLetter[]> {
  const letters = await database
    .select()
    .from(deadLetters)
    .where(
      and(isOpen, suffix ? eq(deadLetters.suffix, suffix) : undefined, after ? lt(deadLetters.id, after) : undefined)
    )
    .orderBy(desc(deadLetters.id))
    .limit(limit)
  return letters.map(hideKey)
}

export async function readDeadLetter({ database }: PipelineRuntime, id: string): Promise<DeadLetter> {
  const [letter] = await database.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (!letter) throw new AppError('not-found', 'There is no such dead letter.')
  return hideKey(letter)
}

/** Sends the messages unchanged to their queues again, each once. Returns their number. */
export async function replayDeadLetters(
  runtime: PipelineRuntime,
  which: { id?: string; suffix?: string }
): Promise<number> {
  const { database, queues, clock, settings } = runtime
  const chosen = choose(which)
  return database.transaction(async (transaction) => {
    const letters = await transaction
      .update(deadLetters)
      .set({ replayedAt: clock.now() })
      .where(and(isOpen, chosen))
      .returning()
    for (const letter of letters) {
      if (!suffixOf(settings, letter.queue)) {
        throw new AppError(
          'conflict',
          `The queue ${letter.queue} is none of this deployment's; drop the letter instead.`
        )
      }
      // Sent within the transaction: a failed send leaves the letter open, and an extra message is harmless.
      await queues.send(letter.queue, [letter.body])
    }
    if (letters.length === 0 && which.id)
      throw new AppError('conflict', 'This dead letter is not there or was dealt with before.')
    return letters.length
  })
}

export async function dropDeadLetter({ database, clock }: PipelineRuntime, id: string): Promise<void> {
  const dropped = await database
    .update(deadLetters)
    .set({ droppedAt: clock.now(), body: null })
    .where(and(isOpen, eq(deadLetters.id, id)))
    .returning({ id: deadLetters.id })
  if (dropped.length === 0) throw new AppError('conflict', 'This dead letter is not there or was dealt with before.')
}

function choose({ id, suffix }: { id?: string; suffix?: string }): SQL | undefined {
  if (id) return eq(deadLetters.id, id)
  return suffix ? eq(deadLetters.suffix, suffix) : undefined
}

/** A sealed key is not shown, because no reader can use it. */
function hideKey(letter: DeadLetter): DeadLetter {
  const { body } = letter
  if (typeof body !== 'object' || body === null || !('sealedKey' in body)) return letter
  return { ...letter, body: { ...body, sealedKey: '[sealed]' } }
}
