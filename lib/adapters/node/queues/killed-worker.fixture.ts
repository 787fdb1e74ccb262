import { createPgBossQueues } from './queues.ts'

/** A separate process that takes one message and holds it until it is killed. */
const [connectionString = '', queue = ''] = process.argv.slice(2)
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }
const definition = { name: queue, maxTries: 3, retryDelaySeconds: 1, maxRetryDelaySeconds: 1, expirySeconds: 600 }
const host = createPgBossQueues({ connectionString, definitions: [definition], logger: silent, heartbeatSeconds: 10 })
await host.start()
host.consume(queue, { concurrency: 1 }, () => {
  process.send?.('taken')
  return new Promise(() => undefined)
})
