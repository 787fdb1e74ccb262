import { Client } from 'pg'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { grantCredits } from '@callsheet/lib/database/credits.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { queueDefinitions } from '@callsheet/pipeline/queue-names.ts'
import { watchCrypto } from '../engine/crypto-threads.ts'
import { openConnections, type Connections } from '../engine/connections.ts'
import { createLockWaits } from '../engine/lock-waits.ts'
import { prepareSimulatedDatabase, simulatedSearchPath } from '../engine/prepare-database.ts'
import { createStepper } from '../engine/stepper.ts'
import { createVirtualTime, type VirtualTime } from '../engine/virtual-time.ts'
import { createMessageQueues } from '../outside/message-queues.ts'
import type { ProviderPlan } from '../outside/provider-plan.ts'
import { createSimulatedProvider } from '../outside/provider.ts'
import { keepWorldBeginning } from '../engine/world-beginning.ts'
import { createNewIds } from './new-ids.ts'
import { writeModels } from './models.ts'
import { openRun, type Run } from './run.ts'
import { settingsOfRun } from './replica.ts'

export const welcomeCredits = 60
export const userIds = ['user-1', 'user-2'] as const
/** What `writeModels` and the migrations wrote. Nothing in a run writes there. */
const constantTables = ['public.image_models', 'public.video_models', 'public.database_facts']

/** A real database with a clock of ours. Runs use it one after the other. */
export interface World {
  /** For looking at the rows. Its statements are no steps. */
  database: Database
  observer: Client
  /** An empty world at its beginning: two users with credits, and nothing else. */
  beginRun(): Promise<Run>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const { url, database, close } = await createTestDatabase({ maxConnections: 2 })
  const observer = new Client({ connectionString: url })
  await observer.connect()
  await prepareSimulatedDatabase(observer)
  await writeModels(database)
  for (const id of userIds) {
    await database.insert(users).values({ id, name: id, email: `${id}@example.com` })
    await database.transaction((transaction) =>
      grantCredits(transaction, id, { reason: 'welcome', credits: welcomeCredits, description: 'Welcome' })
    )
  }
  const beginning = await keepWorldBeginning(observer, constantTables)
  const threads = watchCrypto()
  let time: VirtualTime = createVirtualTime()
  const connections: Connections = openConnections({
    url,
    observer,
    searchPath: simulatedSearchPath,
    now: () => time.now('database')
  })
  const lockWaits = createLockWaits(observer, connections.isBesideOthers)
  let runs = 0

  return {
    database,
    observer,
    async beginRun() {
      runs += 1
      await beginning.returnTo()
      time = createVirtualTime()
      const plans = new Map<string, ProviderPlan>()
      const settings = settingsOfRun(runs)
      const { elapsed } = time
      const provider = createSimulatedProvider({
        elapsed,
        now: () => time.now('provider'),
        planOf(prompt) {
          const plan = plans.get(prompt)
          if (!plan) throw new Error(`Nobody has bought "${prompt}".`)
          return plan
        }
      })
      return openRun({
        plans,
        stepper: createStepper({ lockWaits, threads }),
        connections,
        time,
        provider,
        objects: new Map(),
        sitesRead: new Map(),
        queues: createMessageQueues({ definitions: queueDefinitions(settings), elapsed }),
        errors: [],
        newId: createNewIds(() => time.now('app')),
        settings,
        processes: new Map()
      })
    },
    async close() {
      threads.stop()
      await connections.close()
      await observer.end()
      await close()
    }
  }
}
