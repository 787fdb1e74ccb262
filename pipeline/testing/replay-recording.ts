import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import { serviceAccountKey } from '@callsheet/understudy/media/vertex/service-account.ts'
import { createPipelineMetrics } from '../pipeline-metrics.ts'
import { providerParts } from '../provider/registry.ts'
import { compareRequests } from '../recording/compare-exchanges.ts'
import { makeAgain, type StepMaker } from '../recording/make-step.ts'
import { recordedInput, needsPicture } from '../recording/recorded-input.ts'
import type { Exchange, Json, Recording, Step } from '../recording/recording.ts'
import { createRedactor } from '../recording/redact.ts'
import { createTape } from '../recording/tape.ts'
import { providerFields } from '../settings/provider.ts'

/** Of Vertex AI it is a service account’s, which makes clips too. */
const keyOf = (provider: KeyProvider): string =>
  provider === 'vertex' ? serviceAccountKey('a-key-of-a-replay') : 'a-key-of-a-replay'
const callbackUrl = 'https://replay.invalid/callback'

/**
 * Plays the provider by a recording: a real server gives the recorded answers, and the adapter makes the recorded calls.
 * Returns what is not as recorded: a request of another form, or another result. Documentation lists more fields than
 * we send, so there only what we send must be known.
 */
export async function replayRecording(recording: Recording): Promise<string[]> {
  const answers: Exchange[] = []
  let address = ''
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer = answers.shift()?.response
      if (!answer) return void response.destroy()
      const body = answer.json !== undefined ? JSON.stringify(answer.json) : (answer.text ?? '')
      response.writeHead(answer.status, answer.headers).end(unredacted(body, address))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const maker = openMaker(recording, address)
    const problems: string[] = []
    for (const [index, step] of recording.steps.entries()) {
      if (step.call === 'download') continue
      answers.splice(0, answers.length, ...step.exchanges)
      const asked = asToday(recording, step, address)
      const made = await makeAgain(maker, asked)
      problems.push(...compare(recording, step, made).map((problem) => `step ${index + 1}, ${step.call}: ${problem}`))
    }
    return problems
  } finally {
    close(server)
  }
}

function openMaker({ provider, family }: Recording, address: string): StepMaker {
  const { settings: fields } = providerParts[provider]
  const addresses: Record<string, string> = {}
  const env: Record<string, string> = {}
  const apiKey = keyOf(provider)
  for (const field of Object.values(fields)) {
    if (field.secret) env[field.name] = apiKey
    else if (/^https?:/.test(field.example)) env[field.name] = addresses[field.name] = `${address}/${field.name}`
  }
  const settings = parseSettings({ ...providerFields, ...fields }, env)
  const clock = {
    now: () => new Date(),
    elapsedSeconds: () => 0,
    sleep: async () => undefined,
    after: () => () => undefined
  }
  const redactor = createRedactor({ keys: [apiKey], callbackUrl, addresses })
  const tape = createTape({ fetch, clock, redactor })
  const runtime = { settings, fetch: tape.fetch, clock, tracer: quietTracer, metrics: createPipelineMetrics() }
  const picture = new TextEncoder().encode('a picture')
  return { provider, family, runtime, apiKey, callbackUrl, redactor, tape, picture }
}

/** The create of a model that Callsheet ships is built by its config of today. */
function asToday({ model: id }: Recording, step: Step, address: string): Step {
  const whole = JSON.parse(unredacted(JSON.stringify(step), address)) as Step
  if (whole.call !== 'create') return whole
  const model = seedModels.find((each) => each.id === id)
  if (!model) return whole
  const picture = needsPicture(model) ? `https://replay.invalid/asset-1.png` : null
  const isOfBytes = JSON.stringify(step.call === 'create' && step.given.input).includes('data:image/')
  const { apiModelPath, input } = recordedInput(
    model,
    picture && isOfBytes ? `data:image/png;base64,${btoa('a picture')}` : picture
  )
  const { workflow } = model.config
  // What was built from JSON is an object of JSON.
  const built = input as Record<string, Json>
  return { ...whole, given: { taskId: whole.given.taskId, apiModelPath, input: built, ...(workflow && { workflow }) } }
}

function compare({ provenance }: Recording, step: Step, made: { exchanges: Exchange[]; result: Json }): string[] {
  const requests = step.exchanges.flatMap(({ request }, index) => {
    const sent = made.exchanges[index]?.request
    if (!sent) return [`the call ${request.method} ${request.url} was not made`]
    return compareRequests(request, sent)
      .filter(({ kind }) => provenance.kind === 'recorded' || kind !== 'gone')
      .map(({ path, was, is }) => `${path} was ${was}, is ${is}`)
  })
  const more = made.exchanges.length > step.exchanges.length ? [`${made.exchanges.length} calls were made`] : []
  const [was, is] = [step.result, made.result].map((result) => JSON.stringify(comparable(result)))
  return [...requests, ...more, ...(was === is ? [] : [`it is read as ${is} and not as ${was}`])]
}

/** Without the digests of bytes that the recording does not have, and with fields in one order. */
function comparable(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll(/, SHA-256 [^\]]*/g, '')
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, comparable(each)]))
}

/** The recording's text with this server's addresses, and with bytes in place of their marks. */
const unredacted = (text: string, address: string): string =>
  text
    .replaceAll(/\{([A-Z][A-Z0-9_]+)\}/g, `${address}/$1`)
    .replaceAll('[callback]', callbackUrl)
    .replaceAll(/\[(\d+) bytes, SHA-256 [^\]]*\]/g, (_mark, length: string) =>
      Buffer.alloc(Number(length)).toString('base64')
    )

function close(server: Server): void {
  server.closeAllConnections()
  server.close()
}
