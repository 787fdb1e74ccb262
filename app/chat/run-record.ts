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

/** Keeps chunks in order. Chunks that arrive during a write are written with the next one. */
export function createChunkWriter({ database }: AppRuntime, runId: string): ChunkWriter {
  let sequence = 0
  let pending: { runId: string; sequence: number; chunk: UIMessageChunk }[] = []
  let writing: Promise<void> = Promise.resolve()
  const writePending = async () => {
    const rows = pending
    pending = []
    if (rows.length === 0) return
    await database.insert(chatChunks).values(rows)
    runEvents.changed(runId)
  }
  return {
    write(chunk) {
      pending.push({ runId, sequence: sequence++, chunk })
      if (pending.length === 1) {
        writing = writing.then(writePending)
        // `flush` reports it. Without a handler here the process would end first.
        writing.catch(() => undefined)
      }
    },
    flush: () => (writing = writing.then(writePending))
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
