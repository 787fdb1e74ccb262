import type { OwnedChange } from '@callsheet/lib/changes/change.ts'
import { toAppError, type AppError } from '@callsheet/lib/errors.ts'
import type { AppRuntime, WorkRunner } from '../runtime.ts'

const heartbeatSeconds = 30

export interface WorkCall {
  /** Aborts when the server stops. */
  signal: AbortSignal
  /** Writes a sign of life with how far the work is. */
  onProgress(progress: object): void
}

/** One kind of waiting work. A claimed item may be written only by its run, until another run takes it over. */
export interface Work<Item> {
  /** Of one item, in logs. */
  noun: string
  lookSeconds: number
  atOnce(app: AppRuntime): number
  /** The next item that waits, marked as running. Null when none does. */
  claim(app: AppRuntime): Promise<Item | null>
  beat(app: AppRuntime, item: Item, progress?: object): Promise<unknown>
  run(app: AppRuntime, item: Item, call: WorkCall): Promise<void>
  /** Puts it back to waiting. It does not count as a failed try. */
  release(app: AppRuntime, item: Item, delaySeconds: number): Promise<void>
  /** Ends it, or puts it back for another try. */
  fail(app: AppRuntime, item: Item, error: AppError): Promise<void>
  /** What open pages read again when it begins, gets on and ends. */
  changeOf(item: Item): OwnedChange
  /** For logs. */
  namesOf(item: Item): Record<string, string>
}

/**
 * Does the work that waits, while the server answers requests. It looks when it is woken, and regularly. Call `wake`
 * when the runtime is complete.
 */
export function startWorkRunner<Item>(runtime: () => AppRuntime, work: Work<Item>): WorkRunner {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isCalledAgain = false

  const wake = () => {
    if (stopping.signal.aborted) return
    isCalledAgain = looking !== null
    looking ??= takeWaiting().finally(() => {
      looking = null
      // Something may have been written during the last look.
      if (isCalledAgain) wake()
    })
  }

  async function takeWaiting(): Promise<void> {
    const app = runtime()
    try {
      while (running.size < work.atOnce(app)) {
        // What could not be kept is not made. The next look tries again.
        if (stopping.signal.aborted || (await app.storage.problems()).length > 0) return
        const item = await work.claim(app)
        if (item === null) return
        const run = runItem(app, item)
          .catch((error: unknown) =>
            app.logger.warn({ error, ...work.namesOf(item) }, `the end of a ${work.noun} was not written`)
          )
          .finally(() => {
            running.delete(run)
            wake()
          })
        running.add(run)
      }
    } catch (error) {
      app.logger.warn({ error }, `what waits was not read: ${work.noun}`)
    }
  }

  async function runItem(app: AppRuntime, item: Item): Promise<void> {
    const names = work.namesOf(item)
    const tell = () => app.changes.tell(work.changeOf(item))
    const beat = (progress?: object) =>
      void work.beat(app, item, progress).then(
        () => progress && tell(),
        (error: unknown) => app.logger.warn({ error, ...names }, 'a heartbeat was not written')
      )
    tell()
    const heartbeat = setInterval(beat, heartbeatSeconds * 1_000)
    try {
      await work.run(app, item, { signal: stopping.signal, onProgress: beat })
      app.logger.info(names, `${work.noun} finished`)
    } catch (error) {
      await settle(app, item, error)
    } finally {
      clearInterval(heartbeat)
      tell()
    }
  }

  async function settle(app: AppRuntime, item: Item, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return work.release(app, item, 0)
    if ((await app.storage.look()).length > 0) return work.release(app, item, work.lookSeconds)
    app.logger.warn({ error, ...work.namesOf(item) }, `a ${work.noun} failed`)
    await work.fail(app, item, toAppError(error))
  }

  const look = setInterval(wake, work.lookSeconds * 1_000)
  return {
    wake,
    async stop() {
      clearInterval(look)
      stopping.abort(new Error('The server stops'))
      await looking
      await Promise.all(running)
    }
  }
}
