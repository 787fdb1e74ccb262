import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostileAddresses } from '@callsheet/lib/conformance/hostile-addresses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { startInsideService, type InsideService } from '../support/inside-service.ts'
import { waitFor } from '../support/wait-for.ts'

const redirects = [301, 302, 303, 307, 308] as const
const jobSchema = z.looseObject({ id: z.uuid(), status: z.string(), failureMessage: z.string().nullable() })

let callsheet: EmbeddedCallsheet
let inside: InsideService
/** A site and a file server that the operator allows, and that lead inside. */
let leading: Server
let origin: string
let adId: string

beforeAll(async () => {
  inside = await startInsideService()
  leading = createServer((request, response) => {
    const target = `http://127.0.0.1:${inside.port}/secret-path`
    const [, kind = ''] = (request.url ?? '').split('/')
    const status = Number(kind)
    if (status) response.writeHead(status, { location: target }).end()
    else if (kind === 'refresh')
      response.writeHead(200, { refresh: `0;url=${target}`, 'content-type': 'text/html' }).end()
    else if (kind === 'meta')
      response.setHeader('content-type', 'text/html').end(`<meta http-equiv=refresh content="0;url=${target}">`)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`
  callsheet = await startEmbeddedCallsheet({ FETCH_ALLOWED_ORIGINS: origin, MEDIA_ASSET_ORIGINS: origin })
  adId = z.looseObject({ id: z.uuid() }).parse((await call('POST', '/api/ads', { idea: 'Cold brew' })).body).id
  // An own clip is fetched only when its scene is there.
  const script = { format_slug: 'podcast', text: 'Maya: Cold brew.\n\nTheo: Never bitter.' }
  await call('POST', `/api/ads/${adId}/scripts/own`, script)
}, 120_000)

afterAll(async () => {
  await callsheet?.stop()
  await inside?.stop()
  leading?.close()
})

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(callsheet.running.instance.appUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${callsheet.running.ownerApiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'idempotency-key': randomUUID()
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  return { status: answer.status, text, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** An address that a job reads later: it is refused at once by its form, or the job fails. Its words for the user. */
async function refusalOfJob(path: string, url: string): Promise<string> {
  const { status, text, body } = await call('POST', path, { url })
  if (status >= 400) return text
  const { id } = jobSchema.parse(body)
  const ended = await waitFor(`${url} at ${path} to end`, async () => {
    const job = jobSchema.parse((await call('GET', `${path}/${id}`)).body)
    return job.status === 'Failed' || job.status === 'Completed' ? job : null
  })
  expect(ended, url).toMatchObject({ status: 'Failed' })
  return ended.failureMessage ?? ''
}

async function refusalAtOnce(method: string, path: string, body: object): Promise<string> {
  const { status, text } = await call(method, path, body)
  expect([400, 403, 409, 422], `${JSON.stringify(body)} ${text}`).toContain(status)
  return text
}

const toolAnswerSchema = z.object({
  result: z.object({ isError: z.literal(true), content: z.array(z.object({ text: z.string() })) })
})

/** An address that a tool reads while it is called. */
async function refusalOfTool(name: string, input: object): Promise<string> {
  const { text } = await call('POST', '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input }
  })
  const refused = toolAnswerSchema.parse(JSON.parse(text), { error: () => `${JSON.stringify(input)} ${text}` })
  expect(text).not.toContain('no script yet')
  return refused.result.content.map((part) => part.text).join(' ')
}

/** Every way by which an address comes to us from a user of the app. */
const doors: Record<string, (url: string) => Promise<string>> = {
  "an offer's page": (url) => refusalOfJob('/api/offers', url),
  "a brand's site": (url) => refusalOfJob('/api/brand-readings', url),
  "a product's photo": (url) => refusalAtOnce('PUT', `/api/ads/${adId}/product-photo`, { url }),
  'an own clip': (url) => refusalOfTool('use_own_clip', { ad_id: adId, scene: 1, url }),
  "a model's server": (address) => refusalAtOnce('POST', '/api/model-keys', { address, key: 'sk-of-a-user' })
}

/** One of each family. All of them are tried at the doors of the agents service, in its own suite. */
const families = [
  'loopback as one number',
  'loopback in octal',
  'loopback in full-width digits',
  'loopback mapped into IPv6',
  'loopback through NAT64',
  'the name localhost with a final dot',
  'cloud metadata',
  'Azure wire server',
  'Alibaba metadata',
  'Google metadata by its other name',
  'a Kubernetes service',
  'private 10',
  'a file',
  'a password in the address',
  'an allowed host as a user name',
  'a Redis port'
]

test.each(Object.entries(doors))('%s is read at no hostile address', async (_door, refusal) => {
  const chosen = hostileAddresses.filter(([name]) => families.includes(name)).map(([, url]) => url)
  expect(chosen).toHaveLength(families.length)
  const literal = ['127.0.0.1', '2130706433', 'localhost', '[::ffff:7f00:1]'].map(
    (host) => `http://${host}:${inside.port}/secret-path`
  )
  const refused = await Promise.all([...chosen, ...literal].map(refusal))
  for (const words of refused) expect(words).not.toBe('')
  expect(inside.reached).toBe(0)
})

test.each(["an offer's page", "a brand's site", "a product's photo", 'an own clip'])(
  '%s is not read where an allowed server redirects inside, and the refusal does not say where that is',
  async (door) => {
    const refused = await Promise.all(redirects.map(async (status) => doors[door]?.(`${origin}/${status}`)))
    for (const words of refused) expect(words).not.toMatch(new RegExp(`secret-path|:${inside.port}`))
    expect(inside.reached).toBe(0)
  }
)

test.each(['refresh', 'meta'])('a page that moves the browser inside by %s leads nowhere', async (kind) => {
  await Promise.all(
    ['/api/offers', '/api/brand-readings'].map((path) => call('POST', path, { url: `${origin}/${kind}` }))
  )
  for (const path of ['/api/offers', '/api/brand-readings']) {
    await waitFor(`the jobs of ${path} to end`, async () => {
      const { items } = z.object({ items: z.array(jobSchema) }).parse((await call('GET', path)).body)
      return items.every(({ status }) => status === 'Failed' || status === 'Completed')
    })
  }
  expect(inside.reached).toBe(0)
})

test("a provider's callback is told only to an address with our signature", async () => {
  const { pipelineUrl } = callsheet.running.instance
  for (const path of ['kie/image', 'kie/video', 'http:%2f%2f127.0.0.1/image'])
    expect(
      (await fetch(`${pipelineUrl}/api/callback/${path}/${randomUUID()}/${'0'.repeat(32)}`, { method: 'POST' })).status
    ).toBe(404)
})
