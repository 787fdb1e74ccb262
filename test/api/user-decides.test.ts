import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { storeStill } from '@callsheet/app/testing/finished-ad.ts'
import { startTestApp, type Answer, type CallOptions, type TestApp } from '@callsheet/app/testing/start-test-app.ts'

let app: TestApp
let cookie: string
let programKey: string
let client: Client

beforeAll(async () => {
  app = await startTestApp()
  cookie = await signInByLink(await app.app.createOwnerSignInLink())
  programKey = await app.createKey({ name: 'A program', scopes: ['write', 'spend'] })
  client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${programKey}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', app.app.url), { requestInit: { headers } }))
})

afterAll(async () => {
  await client?.close()
  await app?.stop()
})

type Asking = (method: string, path: string, body?: unknown) => Promise<Answer>

const callAs =
  (caller: () => CallOptions): Asking =>
  (method, path, body) =>
    app.call(method, path, { ...caller(), body })

/** The browser in which the user has signed in. */
const asPerson = callAs(() => ({ key: null, headers: { cookie, origin: app.app.publicUrl } }))
/** A program with one of the user's keys. */
const asProgram = callAs(() => ({ key: programKey }))
/** The command line on the user's own machine. */
const asCommandLine = callAs(() => ({}))

const press = (quoteId: string, decision = 'confirm') => asPerson('POST', `/api/quotes/${quoteId}`, { decision })
const readAd = async (id: string) => (await asPerson('GET', `/api/ads/${id}`)).body

async function newAd(choices: object = {}): Promise<string> {
  const { body } = await asPerson('POST', '/api/ads', { idea: 'Cold brew that never turns bitter', ...choices })
  return body.id
}

const mcpAnswer = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional()
})

async function useByMcp(name: string, input: object) {
  const { content, structuredContent, isError } = mcpAnswer.parse(
    await client.callTool({ name, arguments: { ...input } })
  )
  return { said: JSON.parse(content[0].text), structuredContent, isError }
}

describe('a production route', () => {
  it('is chosen by the user’s own gesture: in his browser and by the command on his own machine', async () => {
    const adId = await newAd()
    expect((await asPerson('PATCH', `/api/ads/${adId}`, { route: 'scenes' })).body).toMatchObject({ route: 'scenes' })
    expect((await asCommandLine('PATCH', `/api/ads/${adId}`, { route: 'storyboard' })).body.route).toBe('storyboard')
    const started = await asCommandLine('POST', '/api/ads', { idea: 'Cold brew', route: 'scenes' })
    expect(started.body).toMatchObject({ route: 'scenes' })
  })

  it('is only proposed by a program with a key, and chosen when the user presses', async () => {
    const adId = await newAd()
    const wish = () => asProgram('PATCH', `/api/ads/${adId}`, { route: 'storyboard', name: 'Day three' })
    const refused = await wish()
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', press: 'Make it by storyboard' } })
    expect(refused.body.confirmAt).toBe(`${app.app.publicUrl}/quotes/${refused.body.quoteId}`)
    expect(await readAd(adId)).toMatchObject({ route: null, name: expect.not.stringMatching('Day three') })
    // Asking again waits for the same press, and a key cannot press.
    expect((await wish()).body.quoteId).toBe(refused.body.quoteId)
    const byKey = await asProgram('POST', `/api/quotes/${refused.body.quoteId}`, { decision: 'confirm' })
    expect(byKey.status).toBe(403)
    expect((await readAd(adId)).route).toBeNull()

    expect((await press(refused.body.quoteId)).body).toMatchObject({ status: 'done', credits: 0 })
    expect((await readAd(adId)).route).toBe('storyboard')
    // Decided: the program's request goes through now, and another route is asked again.
    expect(await wish()).toMatchObject({ status: 200, body: { route: 'storyboard', name: 'Day three' } })
    expect((await asProgram('PATCH', `/api/ads/${adId}`, { route: 'scenes' })).status).toBe(403)
    expect((await readAd(adId)).route).toBe('storyboard')
  })

  it('stays open when the user leaves the proposal', async () => {
    const adId = await newAd()
    const { body } = await asProgram('PATCH', `/api/ads/${adId}`, { route: 'scenes' })
    expect((await press(body.quoteId, 'decline')).body).toMatchObject({ status: 'declined' })
    expect((await readAd(adId)).route).toBeNull()
  })

  it('cannot be brought along by a program that starts an ad', async () => {
    const started = await asProgram('POST', '/api/ads', { idea: 'Cold brew', route: 'storyboard' })
    expect(started).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('is never set by update_settings, and only proposed over MCP', async () => {
    const adId = await newAd()
    const settings = { ad_id: adId, aspect_ratio: '9:16', route: 'storyboard' }
    expect(await client.callTool({ name: 'update_settings', arguments: settings })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/route/) }]
    })
    expect(await readAd(adId)).toMatchObject({ route: null, aspectRatio: null })

    const { said, structuredContent } = await useByMcp('choose_route', { ad_id: adId, route: 'storyboard' })
    expect(said).toMatchObject({ kind: 'quote', credits: 0, press: 'Make it by storyboard' })
    expect(said.confirmAt).toContain(said.quoteId)
    expect(structuredContent).toEqual({ proposal: said })
    expect((await readAd(adId)).route).toBeNull()
    await press(said.quoteId)
    expect((await readAd(adId)).route).toBe('storyboard')
    const after = await useByMcp('choose_route', { ad_id: adId, route: 'storyboard', quote_id: said.quoteId })
    expect(after.structuredContent).toMatchObject({ result: { card: 'ad', route: 'storyboard' } })
  })

  it('is not chosen by a budget, because nothing is paid', async () => {
    const keys = (await asPerson('GET', '/api/api-keys')).body.items
    const { id } = keys.find(({ name }: { name: string }) => name === 'A program')
    const setBudget = (budgetCredits: number) => asPerson('PUT', `/api/api-keys/${id}/budget`, { budgetCredits })
    await setBudget(10_000)
    const adId = await newAd()
    expect((await useByMcp('choose_route', { ad_id: adId, route: 'scenes' })).said).toMatchObject({ kind: 'quote' })
    await setBudget(0)
    expect((await readAd(adId)).route).toBeNull()
  })
})

describe('the stills of a pipeline', () => {
  async function newPipeline() {
    const adId = await newAd({ aspectRatio: '9:16', formatSlug: 'podcast', videoType: 'podcast', route: 'storyboard' })
    const { body } = await asPerson('POST', '/api/pipelines', {
      adId,
      title: 'Day three',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      scenes: ['Maya', 'Theo', 'Maya'].map((speaker) => ({
        prompt: `${speaker} at the microphone`,
        speaker,
        spokenScript: 'It never turns bitter.',
        durationSeconds: 5
      }))
    })
    const scenes: { id: string; image: { id: string } }[] = body.scenes
    return { id: body.id as string, scenes, imageIds: scenes.map(({ image }) => image.id) }
  }

  const approvedOf = async (id: string) => {
    const { body } = await asPerson('GET', `/api/pipelines?id=${id}`)
    return body.scenes.map(({ approvedAt }: { approvedAt: string | null }) => approvedAt !== null)
  }

  it('are approved by the user alone: exactly those that the card shows', async () => {
    const { id, imageIds } = await newPipeline()
    for (const still of imageIds.slice(0, 2)) await storeStill(app, still)
    const { said } = await useByMcp('approve_scenes', { pipeline_id: id, all_completed: true })
    expect(said).toMatchObject({ kind: 'quote', press: 'Approve these 2 stills', imageIds: imageIds.slice(0, 2) })
    expect(await approvedOf(id)).toEqual([false, false, false])
    // A third still arrives before the press. It is not on the card.
    await storeStill(app, imageIds[2]!)
    expect((await press(said.quoteId)).body.status).toBe('done')
    expect(await approvedOf(id)).toEqual([true, true, false])
  })

  it('wait for the user when a program with a key approves them', async () => {
    const { id, scenes, imageIds } = await newPipeline()
    for (const still of imageIds) await storeStill(app, still)
    const take = { sceneId: scenes[0]!.id, imageId: imageIds[0]! }
    const refused = await asProgram('POST', `/api/pipelines/${id}/approve`, take)
    expect(refused).toMatchObject({ status: 403, body: { press: 'Approve the still of scene 1' } })
    const all = await asProgram('POST', `/api/pipelines/${id}/approve`, { allCompleted: true })
    expect(all).toMatchObject({ status: 403, body: { press: 'Approve these 3 stills' } })
    expect(await approvedOf(id)).toEqual([false, false, false])
    await asProgram('POST', `/api/pipelines/${id}/advance`, {})
    await press(refused.body.quoteId)
    expect(await approvedOf(id)).toEqual([true, false, false])
    expect((await asProgram('POST', `/api/pipelines/${id}/approve`, take)).status).toBe(200)
    await press(all.body.quoteId)
    const approved = await asProgram('POST', `/api/pipelines/${id}/approve`, { allCompleted: true })
    expect(approved.status).toBe(200)
    expect(await approvedOf(id)).toEqual([true, true, true])
  })

  it('are not approved as another take than the card has shown', async () => {
    const { id, scenes, imageIds } = await newPipeline()
    for (const still of imageIds) await storeStill(app, still)
    const { said } = await useByMcp('approve_scenes', { pipeline_id: id, all_completed: true })
    await asPerson('POST', `/api/pipelines/${id}/scenes/${scenes[1]!.id}/retry`, { what: 'image' })
    expect((await press(said.quoteId)).body).toMatchObject({ status: 'failed', result: { code: 'conflict' } })
    expect(await approvedOf(id)).toEqual([false, false, false])
  })

  it('are approved in the browser and by the command line', async () => {
    const { id, imageIds } = await newPipeline()
    await storeStill(app, imageIds[0]!)
    await asPerson('POST', `/api/pipelines/${id}/approve`, { allCompleted: true })
    await storeStill(app, imageIds[1]!)
    await asCommandLine('POST', `/api/pipelines/${id}/approve`, { allCompleted: true })
    expect(await approvedOf(id)).toEqual([true, true, false])
  })
})

describe('the still of a scene', () => {
  it('is approved by the user alone, and the price of its clip says when it approves it too', async () => {
    const adId = await newAd({ aspectRatio: '9:16', videoType: 'talking-head', route: 'scenes' })
    const { body: still } = await asPerson('POST', '/api/images', {
      adId,
      scene: 1,
      prompt: 'Maya at the window',
      aspect_ratio: '9:16',
      imageModel: 'nano-banana-2'
    })
    await storeStill(app, still.id)
    const sceneOf = async () => (await asPerson('GET', `/api/ads/${adId}/scenes`)).body.items[0]
    const refused = await asProgram('POST', `/api/ads/${adId}/scenes/1/approve`, { imageId: still.id })
    expect(refused).toMatchObject({ status: 403, body: { press: 'Approve the still of scene 1' } })

    const clip = {
      ad_id: adId,
      scene: 1,
      video_type: 'talking-head',
      prompt: 'She turns to us.',
      spoken_script: 'It never turns bitter.',
      duration_seconds: 5
    }
    // Nothing on this card is about a still, so its press approves none.
    const silent = await useByMcp('generate_video', { ...clip, idempotency_key: 'silent-clip' })
    expect(silent.said).toMatchObject({ kind: 'quote', press: null, imageIds: [] })
    expect((await press(silent.said.quoteId)).body).toMatchObject({ status: 'failed' })
    expect(await sceneOf()).toMatchObject({ isApproved: false, video: null })

    const spoken = await useByMcp('generate_video', {
      ...clip,
      first_frame_image_id: still.id,
      idempotency_key: 'spoken-clip'
    })
    expect(spoken.said).toMatchObject({ press: 'Approve the still of scene 1 and spend', imageIds: [still.id] })
    expect(await sceneOf()).toMatchObject({ isApproved: false, video: null })
    expect((await press(spoken.said.quoteId)).body).toMatchObject({ status: 'done' })
    expect(await sceneOf()).toMatchObject({ isApproved: true, video: { status: 'Queued' } })
  })
})

describe('the video type', () => {
  it('that the user has set is never changed by the host, and another user’s press changes it', async () => {
    const adId = await newAd()
    const inferred = await useByMcp('update_settings', { ad_id: adId, video_type: 'podcast' })
    expect(inferred.said).toMatchObject({ videoType: 'podcast' })
    expect((await asPerson('PATCH', `/api/ads/${adId}`, { videoType: 'generic' })).body.videoType).toBe('generic')

    const again = await useByMcp('update_settings', { ad_id: adId, video_type: 'podcast', aspect_ratio: '9:16' })
    expect(again.said).toMatchObject({ kind: 'error', code: 'conflict', message: expect.stringMatching(/Generic/) })
    expect(await asProgram('PATCH', `/api/ads/${adId}`, { videoType: 'podcast' })).toMatchObject({ status: 409 })
    expect(await readAd(adId)).toMatchObject({ videoType: 'generic', aspectRatio: null })
    const same = await useByMcp('update_settings', { ad_id: adId, video_type: 'generic', aspect_ratio: '9:16' })
    expect(same.said).toMatchObject({ videoType: 'generic', aspectRatio: '9:16' })
    expect((await asPerson('PATCH', `/api/ads/${adId}`, { videoType: 'podcast' })).body.videoType).toBe('podcast')
  })

  it('that came along with a format is a suggestion, which the host may change', async () => {
    const adId = await newAd()
    await asPerson('PATCH', `/api/ads/${adId}`, { formatSlug: 'podcast', videoType: 'podcast' })
    const inferred = await useByMcp('update_settings', { ad_id: adId, video_type: 'talking-head' })
    expect(inferred.said).toMatchObject({ videoType: 'talking-head' })
  })

  it('is listed whole on the settings card', async () => {
    const { said } = await useByMcp('show_settings', { ad_id: await newAd() })
    const { items } = (await asPerson('GET', '/api/video-types')).body
    expect(said.videoTypes.map(({ slug }: { slug: string }) => slug)).toEqual(
      items.map(({ slug }: { slug: string }) => slug)
    )
  })
})
