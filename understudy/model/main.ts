import { parseArgs } from 'node:util'
import { startModelUnderstudy } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8791' },
    'first-byte-milliseconds': { type: 'string', default: '0' },
    'event-milliseconds': { type: 'string', default: '0' }
  }
})

const understudy = await startModelUnderstudy({
  port: Number(values.port),
  pace: {
    firstByteMilliseconds: Number(values['first-byte-milliseconds']),
    eventMilliseconds: Number(values['event-milliseconds'])
  },
  logger: {
    info: (fields, message) => console.log(message, JSON.stringify(fields)),
    error: (fields, message) => console.error(message, JSON.stringify(fields))
  }
})
console.log(`Model understudy at ${understudy.url} (Anthropic Messages); control at ${understudy.url}/__control`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void understudy.stop().then(() => process.exit(0)))
}
