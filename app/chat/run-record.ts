import { and, eq, gt, sql } from 'drizzle-orm'
import type { UIMessageChunk } from 'ai'
import { chatChunks, chatRuns } from '@callsheet/lib/database/schema/chat.ts'
import type { AppRuntime } from '../runtime.ts'
import { interruptSilentRuns } from '../domain/conversations/interrupt-silent-runs.ts'
import { runEvents } from './run-events.ts'

const readAgainSeconds = 0.5

export type RunState = (typeof chatRuns.$inferSelect)['state']

/** Records a sign of life. Returns true when the user asked the run to stop. */
export async function heartbeat({ database }: AppRuntime, runId: string): Promise<boolean> {
  const [run] = await database
    .update(chatRuns)
    .set({ heartbeatAt: sql`now()` })
    .where(and(eq(chatRuns.id, runId), eq(chatRuns.state, 'running')))
    .returning({ stop: chatRuns.stopRequestedAt })
  return !run || run.stop !== null
}

export async function endRun(
  { database }: AppRuntime,
  runId: string,
  state: RunState,
  failureMessage?: string
): Promise<void> {
  await database
    .update(chatRuns)
    .set({ state, failureMessage, finishedAt: sql`now()` })
    .where(and(eq(chatRuns.id, runId), eq(chatRuns.state, 'running')))
  runEvents.changed(runId)
}

export interface ChunkWriter {
  write(chunk: UIMessageChunk): void
  /** Resolves when everything written so far is in the database. */
  flush(): Promise<void>
}

/**
 * Keeps chunks in order. Chunks that arrive during a write are written with the next one, and so are those of a write that
 * failed.
 */
export function createChunkWriter({ database }: Pick<AppRuntime, 'database'>, runId: string): ChunkWriter {
  let sequence = 0
  let isScheduled = false
  let pending: { runId: string; sequence: number; chunk: UIMessageChunk }[] = []
  let writing: Promise<void> = Promise.resolve()
  const writePending = async () => {
    const rows = pending
    pending = []
    isScheduled = false
    if (rows.length === 0) return
    try {
      // A write without an answer may have happened.
      await database.insert(chatChunks).values(rows).onConflictDoNothing()
    } catch (error) {
      pending = [...rows, ...pending]
      throw error
    }
    runEvents.changed(runId)
  }
  const writeNext = () => (writing = writing.catch(() => undefined).then(writePending))
  return {
    write(chunk) {
      pending.push({ runId, sequence: sequence++, chunk })
      if (isScheduled) return
      isScheduled = true
      // What could not be written is written with the next ones. `flush` reports the last failure.
      writeNext().catch(() => undefined)
    },
    flush: writeNext
  }
}

/** Every chunk of a run from the start, then new ones as they arrive, until the run ends. */
export async function* readChunks(
  runtime: AppRuntime,
  run: { id: string; threadId: string },
  signal: AbortSignal
): AsyncGenerator<UIMessageChunk> {
  let last = -1
  while (!signal.aborted) {
    await interruptSilentRuns(runtime.database, [run.threadId])
    // The state is read before the chunks: when it says ended, all chunks are there.
    const [current] = await runtime.database
      .select({ state: chatRuns.state })
      .from(chatRuns)
      .where(eq(chatRuns.id, run.id))
    const changed = runEvents.next(run.id, readAgainSeconds)
    const rows = await runtime.database
      .select({ sequence: chatChunks.sequence, chunk: chatChunks.chunk })
      .from(chatChunks)
      .where(and(eq(chatChunks.runId, run.id), gt(chatChunks.sequence, last)))
      .orderBy(chatChunks.sequence)
    for (const row of rows) {
      // Written by `createChunkWriter` from the AI SDK's own chunks.
      yield row.chunk as UIMessageChunk
      last = row.sequence
    }
    if (current?.state !== 'running') return
    if (rows.length === 0) await changed
  }
}
