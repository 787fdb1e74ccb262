import { afterAll } from 'vitest'
import { describeQueues, rememberStorage } from '../../conformance/queues.ts'
import type { Logger } from '../../ports/logger.ts'
import { createPgBossQueues } from './queues.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const databases: TestDatabase[] = []
const silent: Logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }

afterAll(async () => {
  for (const database of databases) await database.close()
})

describeQueues({
  async open(definitions, storage) {
    if (!storage) databases.push(await createTestDatabase())
    const connectionString = storage ?? databases.at(-1)!.url
    const host = createPgBossQueues({ connectionString, definitions, logger: silent, pollIntervalSeconds: 0.25 })
    await host.start()
    return rememberStorage({ host, close: () => host.stop(5) }, connectionString)
  }
})
