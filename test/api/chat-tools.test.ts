import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chatToolSet } from '@callsheet/app/chat/chat-tools.ts'
import { chatTools, toolEntries } from '@callsheet/app/chat/tools/registry.ts'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { pngOf } from '@callsheet/app/testing/picture-file.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { readToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'

let app: TestApp
let client: Client
let document: { components: { schemas: Record<string, Schema> } }

interface Schema {
  $ref?: string
  properties?: object
  anyOf?: Schema[]
}

beforeAll(async () => {
  app = await startTestApp()
  client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${app.ownerKey}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', app.app.url), { requestInit: { headers } }))
  document = (await app.call('GET', '/api/openapi.json')).body
})

afterAll(async () => {
  await client?.close()
  await app?.stop()
})

const answerSchema = z.object({ structuredContent: z.looseObject({ result: z.unknown() }) })

/** What a tool answers a program, by its structured content. */
async function use(name: string, input: Record<string, unknown> = {}): Promise<unknown> {
  return answerSchema.parse(await client.callTool({ name, arguments: input })).structuredContent.result
}

describe('a tool of the registry', () => {
  test('is one of the host’s, with words for people', async () => {
    const { items } = (await app.call('GET', '/api/chat/tools')).body
    expect(items).toEqual(
      toolEntries.map(([name, { title, words, price }]) => ({ name, title, words, spends: price !== undefined }))
    )
    for (const { words } of items) for (const said of Object.values(words)) expect(said).toMatch(/^[A-Z“]/)
    // What is given here is used only when a tool runs.
    const set = chatToolSet({ scope: Object.create(null), threadId: '', adId: async () => null })
    expect(Object.keys(set)).toEqual(toolEntries.map(([name]) => name))
  })

  test('is one of the MCP endpoint’s, with the schema of what it answers', async () => {
    const { tools } = await client.listTools()
    // A client reads the list before anything else, and may give it to a model.
    expect(JSON.stringify(tools).length).toBeLessThan(95_000)
    expect(tools.map(({ name }) => name)).toEqual(toolEntries.map(([name]) => name))
    for (const [name, { price, propose }] of toolEntries) {
      const { outputSchema } = tools.find((tool) => tool.name === name)!
      expect(Object.keys(outputSchema?.properties ?? {}), name).toEqual(
        ['result', price && 'price', propose && 'proposal'].filter(Boolean)
      )
    }
    const card = { type: 'string', const: 'credits' }
    expect(tools.find(({ name }) => name === 'read_credits')?.outputSchema).toMatchObject({
      properties: { result: { properties: { card, balance: { type: 'integer' }, latest: { type: 'array' } } } },
      required: ['result']
    })
  })

  test('is in the API document with what it takes and answers', () => {
    const { schemas } = document.components
    const place = '#/components/schemas/'
    const whole = (one: Schema | undefined) => (one?.$ref ? schemas[one.$ref.replace(place, '')] : one)
    for (const [name] of toolEntries) {
      expect(schemas[`tool.${name}.input`], name).toBeDefined()
      const output = whole(schemas[`tool.${name}.output`])
      for (const one of output?.anyOf ?? [output]) expect(whole(one), name).toMatchObject({ properties: { card: {} } })
    }
  })

  test('answers what it states: to a program, to the studio and to a test', async () => {
    // The client holds each answer to the tool's own schema, and refuses another.
    await client.listTools()
    const ad = chatTools.start_ad.output.parse(await use('start_ad', { idea: 'Cold brew that never turns bitter' }))
    expect(readToolCard(ad)).toEqual(ad)
    const settled = { ad_id: ad.id, aspect_ratio: '9:16', video_type: 'podcast', language: 'Mexican Spanish' }
    const changed = await use('update_settings', settled)
    expect(readToolCard(changed)).toMatchObject({ card: 'ad', aspectRatio: '9:16', language: 'Mexican Spanish' })
    const proposal = chatTools.start_over.output.parse(await use('start_over', { ad_id: ad.id, aspect_ratio: '16:9' }))
    expect(readToolCard(proposal)).toMatchObject({ card: 'start-over', adId: ad.id, from: '9:16', aspectRatio: '16:9' })
    const settings = chatTools.show_settings.output.parse(await use('show_settings', { ad_id: ad.id }))
    expect(settings.ad?.videoType).toBe('podcast')
    expect(settings.videoModels.length).toBeGreaterThan(0)
    await app.database.database
      .insert(providerReadiness)
      .values({ provider: 'runware', isReady: false, updatedAt: new Date() })
    const listed = chatTools.show_settings.output.parse(await use('show_settings', { ad_id: ad.id }))
    expect(listed.otherModels).toContainEqual({
      id: 'seedance-2-fast-runware',
      label: 'Seedance 2 Fast (Runware)',
      provider: 'Runware',
      whyNot: 'no Runware key is set'
    })
    expect(listed.videoModels.find(({ id }) => id === 'seedance-2')).toMatchObject({ provider: 'kie.ai' })
    await use('update_settings', { ad_id: ad.id, video_type: 'viral-chibi' })
    const chibi = chatTools.show_settings.output.parse(await use('show_settings', { ad_id: ad.id }))
    expect(chibi.videoModels.find(({ id }) => id === 'seedance-2')?.whyNot).toBeUndefined()
    expect(chibi.videoModels.find(({ id }) => id === 'kling-3.0')?.whyNot).toBe(
      'takes no reference images, which Viral Chibi needs'
    )
    const { balance } = chatTools.read_credits.output.parse(await use('read_credits'))
    expect(balance).toBe((await app.call('GET', '/api/credits')).body.balance)
    const cost = await use('estimate_cost', {
      scenes: 2,
      seconds_per_scene: 6,
      video_type: 'podcast',
      aspect_ratio: '9:16',
      image_model: settings.imageModels[0]?.id
    })
    expect(readToolCard(cost)).toMatchObject({ card: 'cost', balance })
  })

  test('holds a program to the ad’s one ratio, before it is asked to pay, and only proposes to start over', async () => {
    const ad = chatTools.start_ad.output.parse(await use('start_ad', { idea: 'Cold brew that never turns bitter' }))
    const still = { prompt: 'A hand.', imageModel: 'nano-banana-2', adId: ad.id, aspect_ratio: '9:16' }
    expect((await app.call('POST', '/api/images', { body: still })).status).toBe(202)
    const calls = {
      update_settings: { ad_id: ad.id, aspect_ratio: '16:9' },
      generate_image: { ad_id: ad.id, aspect_ratio: '16:9', prompt: 'A hand.', image_model: 'nano-banana-2' },
      generate_video: {
        ad_id: ad.id,
        aspect_ratio: '16:9',
        prompt: 'A hand.',
        video_type: 'generic',
        duration_seconds: 4
      }
    }
    for (const [name, input] of Object.entries(calls)) {
      const key = name === 'update_settings' ? {} : { idempotency_key: crypto.randomUUID() }
      const answer = JSON.stringify(await client.callTool({ name, arguments: { ...input, ...key } }))
      expect(answer, name).toContain('aspect-ratio-fixed')
      expect(answer, name).toContain('Start over in another ratio')
    }
    const ads = async () => (await app.call('GET', '/api/ads')).body.items.length
    const before = await ads()
    await use('start_over', { ad_id: ad.id, aspect_ratio: '16:9' })
    expect(await ads()).toBe(before)
  })

  test('says before it is paid what is done to an uploaded still for a model that takes the ratio from the picture', async () => {
    const ad = chatTools.start_ad.output.parse(await use('start_ad', { idea: 'Cold brew that never turns bitter' }))
    await use('update_settings', { ad_id: ad.id, aspect_ratio: '9:16' })
    const upload = async (width: number, height: number): Promise<string> => {
      const answer = await fetch(`${app.app.url}/api/uploads?purpose=product`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.ownerKey}` },
        body: new Uint8Array(pngOf(width, height))
      })
      return z.object({ id: z.string() }).parse(await answer.json()).id
    }
    const priceOf = async (imageId: string, model: string, adId?: string) => {
      const input = { ad_id: adId, video_type: 'generic', prompt: 'It turns.', duration_seconds: 5, video_model: model }
      const answer = await client.callTool({
        name: 'generate_video',
        arguments: { ...input, first_frame_image_id: imageId, idempotency_key: crypto.randomUUID() }
      })
      return z
        .looseObject({ structuredContent: z.looseObject({ price: z.looseObject({ summary: z.string() }) }) })
        .parse(answer).structuredContent.price.summary
    }
    const [near, far] = [await upload(40, 60), await upload(60, 60)]
    expect(await priceOf(near, 'kling-2.6', ad.id)).toBe('A clip of 5 seconds, Kling 2.6, the still cropped to 9:16')
    expect(await priceOf(far, 'kling-2.6', ad.id)).toBe('A clip of 5 seconds, Kling 2.6, the still padded to 9:16')
    // Another model, and a clip without an ad, take it as it is.
    expect(await priceOf(far, 'seedance-2', ad.id)).not.toContain('still')
    expect(await priceOf(far, 'kling-2.6')).not.toContain('still')
  })
})
