import { parseArgs } from 'node:util'
import { startMediaUnderstudy } from './server.ts'
import { standIns } from './stand-ins.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8790' },
    dir: { type: 'string', default: '.callsheet/understudy-media' },
    key: { type: 'string', default: 'understudy' },
    'image-seconds': { type: 'string' },
    'clip-seconds': { type: 'string' },
    thumbnails: { type: 'boolean', default: false },
    /** Any settings of settings.ts, as JSON. */
    settings: { type: 'string', default: '{}' },
    'callback-secret': { type: 'string' },
    /** Where assets are had, when that is another address. */
    'asset-url': { type: 'string' }
  }
})

const seconds = (value: string | undefined) => (value === undefined ? undefined : Number(value))
const imageSeconds = seconds(values['image-seconds'])
const clipSeconds = seconds(values['clip-seconds'])

const understudy = await startMediaUnderstudy({
  port: Number(values.port),
  directory: values.dir,
  apiKey: values.key,
  callbackSecret: values['callback-secret'],
  ...(values['asset-url'] !== undefined && { assetUrl: values['asset-url'] }),
  settings: {
    ...(imageSeconds === undefined ? {} : { imageSeconds }),
    ...(clipSeconds === undefined ? {} : { clipSeconds }),
    size: values.thumbnails ? 'thumbnail' : 'full',
    ...JSON.parse(values.settings)
  },
  logger: {
    info: (fields, message) => console.log(message, JSON.stringify(fields)),
    error: (fields, message) => console.error(message, JSON.stringify(fields))
  }
})
console.log(
  `Media understudy at ${understudy.url} (${Object.keys(standIns).join(', ')}); control at ${understudy.url}/__control`
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void understudy.stop().then(() => process.exit(0)))
}
