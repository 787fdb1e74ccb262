import { fileURLToPath } from 'node:url'
import type { Database } from '@callsheet/lib/database/database.ts'
import { waitFor } from '../support/wait-for.ts'
import { within } from '../support/within.ts'
import { findUnrest } from './judges/find-unrest.ts'
import { judge, type Verdict } from './judges/judge.ts'
import type { Random } from './random.ts'
import { doubleMessages, runTicks } from './system/disturb.ts'
import type { ChaosSystem } from './system/start-system.ts'
import { createPatientClient } from './users/client.ts'
import { loadContracts } from './users/contracts.ts'
import type { ModelChoice } from './users/model-choices.ts'
import { producePipelines } from './users/produce-pipelines.ts'

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

export interface UnderFireOptions {
  system: ChaosSystem
  database: Database
  random: Random
  scenes: number
  scenesPerPipeline: number
  /** Pipelines start one after the other over this time. */
  spreadSeconds: number
  /** How long a pipeline may take from its start, and all that is left after the last one. */
  settleSeconds: number
  /** Six when it is left out. */
  pipelinesAtOnce?: number
  /** The checkout whose client the users have. */
  clientRoot?: string | undefined
  /** Of every provider when it is left out. */
  models?: readonly ModelChoice[] | undefined
  /** Messages are also sent twice while the strike runs. */
  doublesMessages: boolean
  /** What goes wrong while the users work. Resolves when it is over and everything may recover. */
  strike(signal: AbortSignal): Promise<void>
  note(line: string): void
}

/** Enough for a running tick and a double message, with the pauses between them. */
const backgroundSeconds = 120

/** Users work while the strike runs. Then this waits until no work is left, and checks every row. */
export async function runUnderFire(options: UnderFireOptions): Promise<Verdict> {
  const { system, database, random, scenes, scenesPerPipeline, spreadSeconds, settleSeconds, note } = options
  const end = new AbortController()
  const running = new Map<string, Promise<unknown>>()
  try {
    await quickenModels(database)
    note('the system is up')
    const client = await createPatientClient(system, end.signal)
    const underFire = new AbortController()
    running.set('ticks', runTicks({ system, database, signal: end.signal }))
    if (options.doublesMessages) {
      const disturb = { system, database, random: random.fork('doubles'), signal: underFire.signal }
      running.set('double messages', doubleMessages(disturb))
    }
    const background = [...running.values()]
    const users = producePipelines({
      client,
      contracts: await loadContracts(options.clientRoot ?? ownRoot),
      random: random.fork('users'),
      scenes,
      scenesPerPipeline,
      spreadSeconds,
      settleSeconds,
      pipelinesAtOnce: options.pipelinesAtOnce,
      models: options.models
    })
    const strike = options.strike(end.signal).finally(() => {
      note('the strike is over')
      underFire.abort()
    })
    // Each by itself: when one fails, the others are waited for at the end.
    running.set('users', users).set('strike', strike)
    const production = Promise.all([users, strike])
    // Parallel work ends late. When it fails, there is nothing more to wait for.
    const [produced] = await Promise.race([production, ...background.map(failureOf)])
    note('every pipeline is settled and closed')
    await rest({ database, mediaUrl: system.mediaUrl, settleSeconds })
    note('nothing is under way')
    return await judge({ database, system, client, produced })
  } catch (error) {
    // It is said at once, because the end of the others may take long or fail too.
    note(`broke off: ${String(error)}`)
    throw error
  } finally {
    end.abort()
    for (const [name, work] of running) work.catch(() => undefined).finally(() => running.delete(name))
    await within('all that ran to end', Promise.allSettled(running.values()), backgroundSeconds).catch(() =>
      note(`does not end: ${[...running.keys()].join(', ')}`)
    )
  }
}

/** Settles only when the work fails. */
async function failureOf(work: Promise<unknown>): Promise<never> {
  await work
  return new Promise<never>(() => undefined)
}

/** Models are rows. Here all are on, they take seconds, and a lost task fails after the shortest possible time. */
async function quickenModels(database: Database): Promise<void> {
  const quick = JSON.stringify({ usualSeconds: 2, timeoutMinutes: 1, rateLimit: { creates: 50, windowSeconds: 10 } })
  for (const table of ['image_models', 'video_models']) {
    await database.execute(`update ${table} set enabled = true, config = config || '${quick}'::jsonb`)
  }
}

/** Waits until no row is running, no message waits or runs, and no callback is missing. */
async function rest(options: { database: Database; mediaUrl: string; settleSeconds: number }): Promise<void> {
  const { database, mediaUrl, settleSeconds } = options
  let unrest: string[] = []
  const isAtRest = async () => {
    unrest = await findUnrest(database, mediaUrl)
    return unrest.length === 0
  }
  await waitFor('every row to come to its end', isAtRest, { timeoutSeconds: settleSeconds, everySeconds: 0.5 }).catch(
    (error: unknown) => {
      throw new Error(`${String(error)} Still: ${unrest.join('; ')}`, { cause: error })
    }
  )
}
