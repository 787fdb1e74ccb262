import { parseArgs } from 'node:util'
import { startWebUnderstudy } from './server.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4112' }, host: { type: 'string', default: '127.0.0.1' } }
})

const understudy = await startWebUnderstudy({ port: Number(values.port), host: values.host })
console.log(
  `Web understudy at ${understudy.url}: shop /store/, marketplace, forum, reviews, video, ads, hostile pages /hostile/`
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void understudy.stop().then(() => process.exit(0)))
}
