import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileMediaStore } from '@callsheet/lib/adapters/node/media-store/files.ts'
import { createPictureFramer } from '@callsheet/lib/adapters/node/picture-framer/picture-framer.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { toldToNobody } from '@callsheet/lib/ports/change-teller.ts'
import { createOutcomeWriter } from '@callsheet/lib/database/outcome-writer.ts'
import type { Delivery } from '@callsheet/lib/ports/queues.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import { runDelivery } from '../../consumers/runner.ts'
import { createPipelineMetrics } from '../../pipeline-metrics.ts'
import { queueDefinitions } from '../../queue-names.ts'
import { unseenProcesses } from '@callsheet/lib/ports/processes.ts'
import { createHostSlots } from '../../host-slots.ts'
import { createRows } from '../../rows/rows.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { TickName } from '../../schedule/registry.ts'
import { runTick } from '../../schedule/run-tick.ts'
import { createPipelineApp } from '../../server/app.ts'
import { parsePipelineSettings } from '../../settings.ts'
import { createSimulatedClock, type SimulatedTask } from './clock.ts'
import { createSimulatedProvider, type ProviderPlan, type SimulatedProvider } from './provider.ts'
import { createSimulatedQueues, type SimulatedQueues } from './queues.ts'

export interface SimulationOptions {
  env?: Record<string, string>
  /** How many pieces of work run while time passes. With 1, time waits for each. More is faster and less exact. */
  atOnce?: number
  plan(create: { prompt: string; tries: number; now: Date }): ProviderPlan
  /** Whether the process dies at this outside call, just before it or just after it. */
  diesAt?(call: OutsideCall): 'before' | 'after' | null
}

export type OutsideCall = 'provider' | 'download' | 'put' | 'send'

export interface Simulation {
  database: TestDatabase
  provider: SimulatedProvider
  queues: SimulatedQueues
  runtime: PipelineRuntime
  now(): Date
  /** Lets time pass with all that happens in it. `ticks` has the interval of each tick in minutes. */
  run(options: { minutes: number; ticks: Partial<Record<TickName, number>> }): Promise<void>
  close(): Promise<void>
}

const callbackSecret = 'callback-secret-of-the-simulation'

/**
 * The real consumers, schedule and callback route on a real database. Time, queues and the provider are simulated:
 * hours pass as fast as their work is done.
 */
export async function openSimulation({
  env,
  atOnce = 1,
  plan,
  diesAt = () => null
}: SimulationOptions): Promise<Simulation> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-simulation-'))
  const database = await createTestDatabase({ maxConnections: 10 })
  const settings = parsePipelineSettings({
    SERVICE_TOKENS: 'a-service-token-of-the-simulation',
    PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-simulation',
    DATABASE_URL: database.url,
    AGENTS_URL: 'http://127.0.0.1:1',
    MEDIA_PROVIDER_API_KEY: 'provider-key-of-the-simulation',
    MEDIA_PROVIDER_URL: 'https://provider.test',
    MEDIA_PROVIDER_CALLBACK_SECRET: callbackSecret,
    PIPELINE_PUBLIC_URL: 'https://pipeline.test',
    MEDIA_DIRECTORY: directory,
    ...env
  })
  const tasks = new Set<SimulatedTask>()
  const errors: unknown[] = []
  let changed = Promise.withResolvers<void>()
  const noteChange = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const clock = createSimulatedClock(new Date('2026-01-01T00:00:00Z'), noteChange)
  const { now } = clock
  const queues = createSimulatedQueues({
    definitions: queueDefinitions(settings),
    concurrency: settings.consumerConcurrency,
    now
  })
  const waitingCallbacks: { dueAt: number; word(): Request }[] = []
  const provider = createSimulatedProvider({
    callbackSecret,
    now,
    plan: (create) => plan({ ...create, now: now() }),
    callBack: (word, afterSeconds) => waitingCallbacks.push({ word, dueAt: now().getTime() + afterSeconds * 1000 })
  })
  const media = createFileMediaStore({ directory })
  const pictures = createPictureFramer()
  const metrics = createPipelineMetrics()
  const runtime: PipelineRuntime = {
    settings,
    clock: clock.clockOf({ sleepers: 0 }),
    logger: silentLogger,
    tracer: quietTracer,
    metrics,
    fetch: provider.fetch,
    newId,
    database: database.database,
    ...createRows(database.database),
    modelAccounts: createModelAccounts({
      database: database.database,
      clock: clock.clockOf({ sleepers: 0 }),
      logger: silentLogger
    }),
    changes: toldToNobody,
    outcomes: createOutcomeWriter({ clock: clock.clockOf({ sleepers: 0 }), logger: silentLogger }),
    media,
    // The disk of the machine is no part of what is simulated.
    storage: { problems: async () => [], look: async () => [], keepLooking: () => () => {}, suspect() {} },
    pictures,
    processes: unseenProcesses,
    hostSlots: createHostSlots(),
    stopping: new AbortController().signal,
    queues,
    downloader: provider.downloader,
    publicUrl: () => 'https://pipeline.test',
    queueDepth: async () => null
  }

  /** A separate process for one piece of work: after its death, the work never continues. */
  function begin(work: (runtime: PipelineRuntime) => Promise<void>, onDeath: () => void = () => undefined): void {
    const task: SimulatedTask = { sleepers: 0 }
    const death = Promise.withResolvers<'dead'>()
    const mortal =
      <Arguments extends unknown[], Result>(call: OutsideCall, act: (...given: Arguments) => Promise<Result>) =>
      async (...given: Arguments): Promise<Result> => {
        const moment = diesAt(call)
        const result = moment === 'before' ? undefined : await act(...given)
        if (moment === null) return result as Result
        death.resolve('dead')
        return new Promise<never>(() => undefined)
      }
    const ownClock = clock.clockOf(task)
    const scoped: PipelineRuntime = {
      ...runtime,
      clock: ownClock,
      outcomes: createOutcomeWriter({ clock: ownClock, logger: silentLogger }),
      fetch: mortal('provider', provider.fetch),
      downloader: { download: mortal('download', provider.downloader.download) },
      media: { ...runtime.media, put: mortal('put', runtime.media.put) },
      queues: { send: mortal('send', queues.send) }
    }
    tasks.add(task)
    void Promise.race([work(scoped), death.promise])
      .then((end) => {
        if (end === 'dead') onDeath()
      })
      .catch((error: unknown) => errors.push(error))
      .finally(() => {
        tasks.delete(task)
        noteChange()
      })
  }

  const deliver = (delivery: Delivery) =>
    begin(
      async (scoped) => queues.settle(delivery, await runDelivery(scoped, delivery)),
      () => queues.loseConsumer(delivery)
    )
  // The answer to the sender of the callback does not matter here.
  const callBack = (request: Request) => begin(async (scoped) => void (await createPipelineApp(scoped).fetch(request)))

  function startWhatIsDue(): void {
    for (const delivery of queues.take()) deliver(delivery)
    const moment = now().getTime()
    for (const callback of waitingCallbacks.filter(({ dueAt }) => dueAt <= moment)) {
      waitingCallbacks.splice(waitingCallbacks.indexOf(callback), 1)
      callBack(callback.word())
    }
  }

  async function run({ minutes, ticks }: { minutes: number; ticks: Partial<Record<TickName, number>> }): Promise<void> {
    const startedAt = now().getTime()
    const endsAt = startedAt + minutes * 60_000
    const scheduled = Object.entries(ticks).map(([name, every]) => ({
      name: name as TickName,
      every: every * 60_000,
      at: startedAt + every * 60_000
    }))
    for (;;) {
      if (errors.length > 0) throw new AggregateError(errors, 'Something failed that must not.')
      const moment = now().getTime()
      for (const each of scheduled.filter(({ at }) => at <= moment)) {
        each.at += each.every
        begin(async (scoped) => void (await runTick(scoped, { name: each.name, tick: new Date(moment) })))
      }
      startWhatIsDue()
      const busy = [...tasks].filter(({ sleepers }) => sleepers === 0).length
      if (busy >= atOnce || (busy > 0 && moment >= endsAt)) {
        await changed.promise
        continue
      }
      if (moment >= endsAt && tasks.size === 0) return
      const moments = [
        clock.nextWakeAt(),
        queues.nextDueAt(),
        ...waitingCallbacks.map(({ dueAt }) => dueAt),
        ...scheduled.map(({ at }) => at)
      ]
      clock.moveTo(
        Math.min(...moments.filter((each) => each !== null), moment < endsAt ? endsAt : Number.POSITIVE_INFINITY)
      )
    }
  }

  return {
    database,
    provider,
    queues,
    runtime,
    now,
    run,
    async close() {
      await pictures.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
}
