import { join } from 'node:path'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

let callsheet: EmbeddedCallsheet
const [offerId, personaId] = [newId(), newId()]

const said = 'I drank a whole jug by Thursday and it never once went sour on me.'
const fact = (text: string) => ({ text, where: 'headline', evidence: text })

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '20000' })
  const { database } = callsheet
  const [owner] = await database.select({ id: users.id }).from(users)
  const ownerId = owner!.id
  await database.insert(offers).values({
    id: offerId,
    ownerId,
    name: 'Slow Tide Cold Brew',
    status: 'Completed',
    intelligence: { product: fact('Slow Tide Cold Brew'), promise: fact('Cold brew that never turns bitter') },
    research: {
      quotes: [
        { id: 'q-price', text: 'Pricey, but I stopped buying coffee on the way to work.', source: 'reviews' },
        { id: 'q-jug', text: said, source: 'forum' }
      ]
    }
  })
  const content = { summary: 'Brews on Sunday for the week.', pains: ['It turns by Wednesday'] }
  await database.insert(personas).values({ id: personaId, ownerId, offerId, name: 'Dana, the Sunday brewer', content })
}, 120_000)

afterAll(() => callsheet?.stop())

const startAd = (body: object) => callsheet.api.call('/api/ads', { body, answer: adViewSchema })

const writeScript = (adId: string, body: object = {}) =>
  callsheet.api.call(`/api/ads/${adId}/scripts`, {
    body: { format_slug: 'talking-head', scenes: 4, ...body },
    answer: scriptViewSchema
  })

/** The last task that was given to the script writer. */
async function lastTask(): Promise<Record<string, unknown>> {
  const answer = await fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`)
  const { requests } = z
    .object({
      requests: z.array(z.looseObject({ body: z.looseObject({ messages: z.array(z.unknown()).optional() }) }))
    })
    .parse(await answer.json())
  const text = JSON.stringify(requests.at(-1)?.body.messages?.[0])
  const input = /<input>(.*)<\/input>/.exec(JSON.parse(`"${/<input>.*<\/input>/.exec(text)![0]}"`))![1]!
  return JSON.parse(input)
}

describe('an ad starts', () => {
  test('from an offer: its idea is what the page promises, and its research reaches the script writer', async () => {
    const ad = await startAd({ offerId })
    expect(ad.idea).toBe('Slow Tide Cold Brew. Cold brew that never turns bitter.')
    const { content } = await writeScript(ad.id)
    expect(await lastTask()).toMatchObject({
      offer: { name: 'Slow Tide Cold Brew' },
      quotes: [{ id: 'q-price' }, { id: 'q-jug' }]
    })
    const cited = content.scenes.filter(({ receipts }) => receipts.length > 0)
    expect(cited.length).toBeGreaterThan(0)
  })

  test('from a persona, who goes along to the script writer', async () => {
    const ad = await startAd({ personaId })
    expect(ad).toMatchObject({ offerId, personaId, idea: expect.stringContaining('For Dana, the Sunday brewer.') })
    await writeScript(ad.id)
    expect(await lastTask()).toMatchObject({
      persona: { name: 'Dana, the Sunday brewer', pains: ['It turns by Wednesday'] }
    })
  })

  test('from a quote, which a scene then carries as its receipt', async () => {
    const ad = await startAd({ offerId, quoteId: 'q-jug' })
    expect(ad).toMatchObject({ quoteId: 'q-jug', idea: expect.stringContaining(said) })
    const { content } = await writeScript(ad.id)
    expect(await lastTask()).toMatchObject({ startFromQuoteId: 'q-jug' })
    const [scene] = content.scenes.filter(({ receipts }) => receipts.includes('q-jug'))
    expect(scene?.spokenScript).toContain('never once went sour')
  })

  test('but from nothing, from nobody’s persona or from a quote of no offer it does not', async () => {
    await expect(startAd({})).rejects.toThrow(/idea/)
    await expect(startAd({ personaId: newId() })).rejects.toThrow(/no such persona/)
    await expect(startAd({ idea: 'Tea', quoteId: 'q-jug' })).rejects.toThrow(/offerId/)
    await expect(startAd({ offerId, quoteId: 'q-none' })).rejects.toThrow(/no such quote/)
  })
})

const elementSchema = z.looseObject({
  id: z.string(),
  adId: z.string().nullable(),
  slug: z.string(),
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.string(),
  sheetImageId: z.string().nullable()
})
type Element = z.output<typeof elementSchema>

const listElements = async (adId: string) => {
  const { items } = await callsheet.api.call(`/api/elements?adId=${adId}`, {
    answer: z.object({ items: z.array(elementSchema) })
  })
  return items.filter((element) => element.adId === adId)
}

test('a person of the cast vault plays in another ad: in its script, its storyboard and its stills, from the same sheet', async () => {
  const { api } = callsheet
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'talking-head',
    ratio: '9:16',
    route: 'scenes',
    scenes: 1,
    secondsPerScene: 4,
    cut: false,
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 120
  })
  const { summary } = await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
  const person = (await listElements(summary.adId)).find(({ kind }) => kind === 'cast') as Element
  const ad = await startAd({ idea: 'A kettle that whistles in tune', videoType: 'talking-head', aspectRatio: '9:16' })
  const cast = () => api.call(`/api/elements/${person.id}/use`, { body: { adId: ad.id }, answer: elementSchema })
  await expect(cast()).rejects.toThrow(/cast vault/)
  await api.call(`/api/elements/${person.id}`, { method: 'PATCH', body: { isReusable: true }, answer: elementSchema })
  const played = await cast()
  expect(played).toMatchObject({ adId: ad.id, state: 'locked', slug: person.slug, sheetImageId: person.sheetImageId })
  expect((await cast()).id).toBe(played.id)

  const script = await writeScript(ad.id, { scenes: 2, secondsPerScene: 4 })
  expect(script.content.cast).toEqual([expect.objectContaining({ name: person.name, description: person.description })])
  const storyboard = await api.call(`/api/ads/${ad.id}/storyboards`, {
    body: { scriptId: script.id },
    answer: storyboardViewSchema
  })
  const { shots } = storyboard.content
  expect(shots.some(({ elementSlugs }) => elementSlugs.includes(person.slug))).toBe(true)
  const pipeline = await api.call('/api/pipelines', {
    body: {
      adId: ad.id,
      storyboardId: storyboard.id,
      title: storyboard.title,
      videoType: 'talking-head',
      imageModel: summary.imageModel,
      videoModel: summary.videoModel,
      aspectRatio: '9:16',
      scenes: shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
        prompt,
        motion,
        speaker,
        spokenScript,
        elementSlugs,
        durationSeconds: 4
      }))
    },
    answer: pipelineViewSchema
  })
  const sheet = await callsheet.addressOf(person.sheetImageId!)
  for (const { image, elementSlugs } of pipeline.scenes.filter((scene) => scene.elementSlugs.includes(person.slug))) {
    const { input, prompt } = await callsheet.readRequest(image!.id)
    expect(elementSlugs).toContain(person.slug)
    expect(prompt).toContain(person.description)
    expect(input.image_input).toContainEqual(expect.stringMatching(sheet))
  }
}, 120_000)
