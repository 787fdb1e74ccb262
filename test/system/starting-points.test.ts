import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import { checkStoryboardDisciplines } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { productPhotoApi } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { toolPriceSchema } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { offersApi, type OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { researchSources } from '@callsheet/lib/wire/research/market-research.ts'
import { customerQuotesOf, customersInTurns, quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { givenOf, type OfferQuote, type OfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { personaSchema } from '@callsheet/lib/wire/research/persona.ts'
import { researchSynthesisSchema } from '@callsheet/lib/wire/research/research-synthesis.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pngOf } from '../../app/testing/picture-file.ts'
import { unzip } from '../../app/testing/unzip.ts'
import { produceAd } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { createChatClient, toolPart } from '../support/chat-client.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { fileDigest, pixelsDigest } from '../support/picture-digest.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet

let signedIn: Promise<string> | undefined
/** The link signs in once. */
const ownerCookie = () => (signedIn ??= signInByLink(callsheet.running.signInUrl))
let offer: OfferView

/** Adds the stand-in shop's offer and waits until pipeline, agents, web and model have finished with it. */
beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '20000' })
  const url = callsheet.running.trialOfferUrl!
  const { id } = await callsheet.api.call(offersApi.create, { body: { url }, idempotencyKey: crypto.randomUUID() })
  offer = await waitFor(
    'the offer',
    async () => {
      const now = await readOffer(id)
      if (now.status === 'Failed') throw new Error(now.failureMessage ?? 'The offer failed.')
      return now.status === 'Completed' && now
    },
    { timeoutSeconds: 90 }
  )
}, 180_000)

afterAll(() => callsheet?.stop())

const readOffer = (id: string) => callsheet.api.call(offersApi.read, { params: { id } })

const startAd = (body: InputOf<typeof adsApi.create>['body']) =>
  callsheet.api.call(adsApi.create, { body, idempotencyKey: crypto.randomUUID() })

const writeScript = (adId: string, body: InputOf<typeof scriptsApi.write>['body'] = {}) =>
  callsheet.api.call(scriptsApi.write, {
    params: { id: adId },
    body: { format_slug: 'talking-head', scenes: 5, ...body },
    idempotencyKey: crypto.randomUUID()
  })

const taskSchema = z.looseObject({
  quotes: z.array(z.looseObject({ id: z.string(), text: z.string() })),
  startFromQuoteId: z.string().optional(),
  persona: z.looseObject({ name: z.string() }).nullish()
})

/** The script writer's last task, read from the request that reached the model. */
async function lastTask(): Promise<z.output<typeof taskSchema>> {
  const answer = await fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`)
  const { requests } = z
    .object({
      requests: z.array(
        z.looseObject({
          body: z.looseObject({
            messages: z.array(z.unknown()).optional(),
            tools: z.array(z.looseObject({ name: z.string() })).default([])
          })
        })
      )
    })
    .parse(await answer.json())
  const isWriter = (name: string) => name === 'ugc_script_writer'
  const asked = requests.findLast(({ body }) => body.tools.some(({ name }) => isWriter(name)))
  const text = JSON.stringify(asked?.body.messages?.[0])
  const input = /<input>(.*)<\/input>/.exec(JSON.parse(`"${/<input>.*<\/input>/.exec(text)![0]}"`))![1]!
  return taskSchema.parse(JSON.parse(input))
}

/** The customer of a source with the most votes. */
function firstOf(source: string): OfferQuote {
  const quote = customersInTurns(offer.research).find((one) => one.source === source)
  if (!quote) throw new Error(`Nobody was heard at the ${source}.`)
  return quote
}

describe('customers’ words on the web', () => {
  test('are kept word for word, with speaker, place and subject', () => {
    expect(offer.research?.sources.map(({ source, outcome }) => [source, outcome])).toEqual(
      [...researchSources, 'product-page'].map((source) => [source, 'complete'])
    )
    expect(firstOf('marketplace')).toMatchObject({
      kind: 'review',
      title: expect.stringMatching(/\w/),
      product: expect.stringContaining('Slow Tide'),
      author: expect.stringMatching(/\w/),
      votes: expect.any(Number),
      sourceUrl: expect.stringContaining(callsheet.running.instance.webUnderstudyUrl!)
    })
    expect(firstOf('review-site')).toMatchObject({ product: expect.stringContaining('Slow Tide') })
    const comment = customersInTurns(offer.research).find(({ kind }) => kind === 'comment')
    expect(comment?.title).toMatch(/\w/)
    const ids = quotesOf(offer.research).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('stand on the product’s own page and in its JSON-LD too; where the marketplace has them, they count once', () => {
    const own = quotesOf(offer.research).filter(({ source }) => source === 'product-page')
    expect(own.length).toBeGreaterThan(3)
    const counted = customerQuotesOf(offer.research)
    for (const quote of own) {
      expect(quote).toMatchObject({
        kind: 'review',
        product: expect.stringContaining('Slow Tide'),
        sourceUrl: offer.url
      })
      const same = counted.find(({ text }) => text === quote.text)
      expect(same).toMatchObject({ source: 'marketplace', id: quote.sameAs })
    }
  })

  test('are asked for with short search terms of the analyst’s, and never with sentences', () => {
    const terms = offer.intelligence?.searchTerms ?? []
    expect(terms.length).toBeGreaterThan(0)
    const asked = (offer.research?.sources ?? []).flatMap(({ facts }) =>
      facts.flatMap(({ url }) => {
        const { searchParams } = new URL(url)
        return ['k', 'q', 'query', 'search_query', 'search_terms'].flatMap((name) => searchParams.get(name) ?? [])
      })
    )
    expect(new Set(asked)).toEqual(new Set(terms))
    for (const term of asked) expect(term.split(' ').length).toBeLessThanOrEqual(6)
  })

  test('support the personas and the synthesis, with the same ids', () => {
    const ids = customerQuotesOf(offer.research).map(({ id }) => id)
    const people = offer.personas.map(({ content }) => personaSchema.parse(content))
    expect(people.flatMap(({ receipts }) => receipts).length).toBeGreaterThan(0)
    for (const { receipts } of people) expect(ids).toEqual(expect.arrayContaining(receipts))
    const { phrases } = researchSynthesisSchema.parse(offer.synthesis)
    expect(ids).toEqual(expect.arrayContaining(phrases.map(({ quoteId }) => quoteId)))
  })
})

describe('an ad starts', () => {
  test('from an offer: its research reaches the script writer, and the script shows the cited quotes', async () => {
    const ad = await startAd({ offerId: offer.id })
    expect(ad.idea).toContain('Slow Tide')
    const { content, quotes, claims } = await writeScript(ad.id)
    const known = new Map(customerQuotesOf(offer.research).map((quote) => [quote.id, quote.text]))
    const task = await lastTask()
    expect(task.quotes.length).toBe(known.size)
    for (const { id, text } of task.quotes) expect(text).toBe(known.get(id))
    const cited = content.scenes.flatMap(({ receipts }) => receipts)
    expect(cited.length).toBeGreaterThan(0)
    expect(quotes.map(({ id }) => id)).toEqual(cited)
    // The claim judge was asked too, and answered.
    expect(claims).toMatchObject({ unchecked: [], problem: null, checkedAt: expect.any(String) })
  })

  test('from a persona: the script writer gets the persona and its quotes', async () => {
    const [persona] = offer.personas
    const ad = await startAd({ personaId: persona!.id })
    expect(ad).toMatchObject({ offerId: offer.id, idea: expect.stringContaining(`For ${persona!.name}.`) })
    await writeScript(ad.id)
    const { receipts } = personaSchema.parse(persona!.content)
    const task = await lastTask()
    expect(task.persona?.name).toBe(persona!.name)
    expect(task.quotes.slice(0, receipts.length).map(({ id }) => id)).toEqual(receipts)
  })

  test.each(['marketplace', 'discussion-forum', 'video-platform', 'review-site'])(
    'from a quote of the %s: the writer reads it word for word, and a line carries it as its receipt',
    async (source) => {
      const quote = firstOf(source)
      const ad = await startAd({ offerId: offer.id, quoteId: quote.id })
      expect(ad).toMatchObject({ quoteId: quote.id, idea: expect.stringContaining(quote.text.slice(0, 400)) })
      const script = await writeScript(ad.id)
      const task = await lastTask()
      expect(task).toMatchObject({ startFromQuoteId: quote.id })
      expect(task.quotes[0]).toMatchObject({ id: quote.id, text: quote.text })
      const [scene] = script.content.scenes.filter(({ receipts }) => receipts.includes(quote.id))
      const said = /“(.+)[.]”/.exec(scene!.spokenScript)![1]!
      expect(quote.text).toContain(said)
      expect(script.quotes).toContainEqual(quote)
      const again = await callsheet.api.call(scriptsApi.read, { params: { id: script.id } })
      expect(again.quotes).toEqual(script.quotes)
    }
  )

  test('but not from nothing, an unknown persona, an advertiser or a quote without an offer', async () => {
    const offerId = offer.id
    const advertiser = quotesOf(offer.research).find(({ kind }) => kind === 'ad-copy')!
    await expect(startAd({})).rejects.toThrow(/idea/)
    await expect(startAd({ personaId: newId() })).rejects.toThrow(/no such persona/)
    await expect(startAd({ idea: 'Tea', quoteId: advertiser.id })).rejects.toThrow(/offerId/)
    await expect(startAd({ offerId, quoteId: advertiser.id })).rejects.toThrow(/an advertiser’s/)
    await expect(startAd({ offerId, quoteId: 'q_none' })).rejects.toThrow(/no such quote/)
  })

  test('by chat tools and MCP too: an offer is read with its quotes, and a quote starts an ad', async () => {
    const { appUrl } = callsheet.running.instance
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${appUrl}/mcp`), { requestInit: { headers } }))
    const call = async (name: string, given: object) => {
      const answer = await client.callTool({ name, arguments: { ...given } })
      return JSON.parse(z.object({ text: z.string() }).parse((answer.content as unknown[])[0]).text)
    }
    const read = await call('read_offer', { offer_id: offer.id })
    expect(read.quotes[0]).toEqual(customersInTurns(offer.research)[0])
    expect(read.research).toMatchObject({ notice: null, quotes: customerQuotesOf(offer.research).length })
    const ad = await call('start_ad', { offer_id: offer.id, quote_id: read.quotes[1].id })
    expect(ad).toMatchObject({ quoteId: read.quotes[1].id })
    await client.close()
  })
})

describe('quotes that a person gives to an offer', () => {
  const csv =
    'body,reviewer,rating,helpful votes\n"It survived a week in my van.",Ines,5,9\n"Too sweet for me.",Bo,2,\n'
  const settle = () =>
    waitFor(
      'the offer',
      async () => {
        const now = await readOffer(offer.id)
        return now.status === 'Completed' && now
      },
      { timeoutSeconds: 90 }
    )
  afterEach(async () => {
    offer = await settle()
  })

  test('as pasted words are quotes like those of research: a script is written from one and shows it', async () => {
    const pasted = 'I keep one at my mother’s.\n— Ruth\n\nBitter is over, thank you.'
    const added = await callsheet.api.call(offersApi.addQuotes, {
      params: { id: offer.id },
      body: { text: pasted, url: 'https://shop.example/letters' }
    })
    expect(added).toMatchObject({ added: 2, known: 0, source: 'pasted-reviews', columns: null })
    const { research } = await readOffer(offer.id)
    const [quoteId] = added.quoteIds
    const quote = customerQuotesOf(research).find(({ id }) => id === quoteId)
    expect(quote).toMatchObject({ author: 'Ruth', text: 'I keep one at my mother’s.', kind: 'review' })
    const ad = await startAd({ offerId: offer.id, quoteId: quoteId! })
    const script = await writeScript(ad.id)
    expect((await lastTask()).quotes[0]).toMatchObject({ id: quoteId, text: quote!.text })
    expect(script.content.scenes.some(({ receipts }) => receipts.includes(quoteId!))).toBe(true)
    expect(script.quotes).toContainEqual(quote)
    // The customers' synthesis is made again, from these words too.
    const settled = await settle()
    expect(settled.personas.map(({ id }) => id)).toEqual(offer.personas.map(({ id }) => id))
    expect(customerQuotesOf(settled.research).map(({ id }) => id)).toEqual(expect.arrayContaining(added.quoteIds))
    const again = await callsheet.api.call(offersApi.addQuotes, { params: { id: offer.id }, body: { text: pasted } })
    expect(again).toMatchObject({ added: 0, known: 2, given: null })
  })

  test('as a file, or a form with one, are read once and can be taken back', async () => {
    const params = { id: offer.id }
    const file = new Blob([csv], { type: 'text/csv' })
    const added = await callsheet.api.call(offersApi.addQuotesFile, { params, query: { name: 'reviews.csv' }, file })
    expect(added).toMatchObject({
      added: 2,
      source: 'review-file',
      columns: { text: 'body', author: 'reviewer', rating: 'rating', votes: 'helpful votes' },
      given: { name: 'reviews.csv', format: 'csv' }
    })
    const { appUrl } = callsheet.running.instance
    const form = new FormData()
    form.append('file', new File([csv], 'the-same.csv'))
    form.append('product', 'Slow Tide')
    const answer = await fetch(`${appUrl}/api/offers/${offer.id}/quotes/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}` },
      body: form
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ added: 0, known: 2 })
    await settle()
    await callsheet.api.call(offersApi.removeQuotes, { params: { ...params, givenId: added.given!.id } })
    const { research } = await settle()
    expect(quotesOf(research).map(({ id }) => id)).not.toContain(added.quoteIds[0])
  })

  test('are refused with what to give instead, and nobody adds to another’s offer', async () => {
    const params = { id: offer.id }
    const table = callsheet.api.call(offersApi.addQuotes, { params, body: { text: 'sku,price\nA,1', format: 'csv' } })
    await expect(table).rejects.toThrow(/Its columns are: sku, price/)
    const empty = callsheet.api.call(offersApi.addQuotesFile, { params, file: new Blob([]) })
    await expect(empty).rejects.toThrow(/The file is empty/)
    const large = callsheet.api.call(offersApi.addQuotesFile, {
      params,
      file: new Blob([new Uint8Array(8 * 1024 * 1024 + 1)])
    })
    await expect(large).rejects.toThrow(/larger than/)
    const nobodys = callsheet.api.call(offersApi.addQuotes, { params: { id: newId() }, body: { text: 'Hello there.' } })
    await expect(nobodys).rejects.toThrow(/no such offer/)
  })

  test('by the conversation, whose card tells what was read', async () => {
    const { appUrl, modelUnderstudyUrl } = callsheet.running.instance
    const text = 'Half the price of the café, and I am not late.'
    await fetch(`${modelUnderstudyUrl}/__control/host`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { calls: [{ name: 'add_quotes', input: { offer_id: offer.id, text } }] },
        { text: 'It is with the offer now.' }
      ])
    })
    const { signInUrl } = callsheet.running
    const cookie = await ownerCookie()
    const chat = createChatClient({ url: appUrl, origin: new URL(signInUrl).origin, cookie })
    const thread = await chat.say(await chat.startThread(), `A review that I got: ${text}`)
    expect(toolPart(thread, 'add_quotes')?.output).toMatchObject({ card: 'offer', added: 1, known: 0 })
    const said = customerQuotesOf((await readOffer(offer.id)).research).map((quote) => quote.text)
    expect(said).toContain(text)
  })

  test('by MCP and the command line, with the ids that scripts cite', async () => {
    const { appUrl } = callsheet.running.instance
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${appUrl}/mcp`), { requestInit: { headers } }))
    const { structuredContent } = await client.callTool({
      name: 'add_quotes',
      arguments: { offer_id: offer.id, text: 'My dentist noticed. In a good way.' }
    })
    expect(structuredContent).toMatchObject({ result: { card: 'offer', added: 1, quoteIds: [expect.any(String)] } })
    await client.close()
    await settle()
    const path = join(callsheet.home, 'from-the-shop.csv')
    await writeFile(path, csv)
    const told = await runCallsheet(['quotes', 'add', offer.id, path], callsheet.env)
    expect(told.stdout).toMatch(/^2 quotes added\.\nColumns: text from "body"/)
    const given = givenOf((await readOffer(offer.id)).research).map((piece) => piece.given?.name)
    expect(given).toContain('from-the-shop.csv')
  })
})

test('a script that is written while its offer is still researched says so, and another version cites customers', async () => {
  const { database } = callsheet
  const id = newId()
  const [stored] = await database.select().from(offers).where(eq(offers.id, offer.id))
  // As it stands between its first and its second step.
  const started = { id, name: offer.name, status: 'Running', intelligence: stored!.intelligence } as const
  await database.insert(offers).values({ ...started, ownerId: stored!.ownerId })
  const ad = await startAd({ offerId: id })
  const early = await writeScript(ad.id)
  expect(early).toMatchObject({ quotes: [], notice: expect.stringContaining('is still being researched') })

  const done = { research: stored!.research, status: 'Completed' } as const
  await database.update(offers).set(done).where(eq(offers.id, id))
  const job = { id: newId(), ownerId: stored!.ownerId, kind: 'offer-process', subjectId: id, input: {} } as const
  await database.insert(backgroundJobs).values({ ...job, status: 'Completed', finishedAt: new Date() })
  const read = await callsheet.api.call(scriptsApi.read, { params: { id: early.id } })
  expect(read.notice).toContain('Customers have been heard since')
  const again = await writeScript(ad.id, { previousScriptId: early.id, notes: 'With what customers say.' })
  expect(again.notice).toBeNull()
  expect(again.quotes.length).toBeGreaterThan(0)
})

test('the export names the customers whose quotes the script cites', async () => {
  const request = parseProduceRequest({
    offer: callsheet.running.trialOfferUrl,
    format: 'talking-head',
    ratio: '9:16',
    route: 'scenes',
    scenes: 3,
    secondsPerScene: 4,
    out: join(callsheet.home, 'with-offer'),
    export: true,
    timeoutSeconds: 200
  })
  const said: string[] = []
  const progress = { write: (text: string) => void said.push(text) }
  const { summary } = await produceAd(request, { env: callsheet.env, progress })
  const [quote] = summary.script!.quotes
  expect(said.join('')).toContain(`“${quote!.text}”`)
  const files = await unzip(await readFile(join(callsheet.home, 'with-offer', 'ad.zip')))
  const text = (name: string) => new TextDecoder().decode(files.get(name))
  expect(text('script.md')).toContain(`<${quote!.sourceUrl}>`)
  const day = quote!.readAt!.slice(0, 10)
  expect(text('script.md')).toContain(`<${quote!.sourceUrl}>, read on ${day}`)
  const [scene] = summary.script!.content.scenes.filter(({ receipts }) => receipts.includes(quote!.id))
  const provenance = JSON.parse(text('provenance.json'))
  expect(provenance.quotes).toContainEqual({ ...quote, scenes: [scene!.position] })
  expect([provenance.offer.url, provenance.offer.readAt.slice(0, 10)]).toEqual([callsheet.running.trialOfferUrl, day])
}, 240_000)

describe('research that an older version stored', () => {
  /** The real run's answer in an older form. */
  async function storeAs(older: (research: OfferResearch) => unknown) {
    const research = older(structuredClone(offer.research!))
    await callsheet.database.update(offers).set({ research }).where(eq(offers.id, offer.id))
  }
  afterAll(() => storeAs((research) => research))

  test.each<[string, (research: OfferResearch) => unknown]>([
    [
      'without the fields of today',
      ({ sources }) => ({
        sources: sources.map((source) => ({
          ...source,
          quotes: source.quotes.map(({ product: _product, editedDate: _edited, ...quote }) => quote)
        }))
      })
    ],
    [
      'as one list of quotes',
      (research) => ({
        quotes: quotesOf(research).map(({ id, text, source, kind, rating }) => ({ id, text, source, kind, rating }))
      })
    ]
  ])('%s is read by every reader under the same ids', async (_name, older) => {
    await storeAs(older)
    const read = await readOffer(offer.id)
    const plain = ({ id, text, source }: OfferQuote) => ({ id, text, source })
    expect(quotesOf(read.research).map(plain)).toEqual(quotesOf(offer.research).map(plain))
    const quote = firstOf('discussion-forum')
    const ad = await startAd({ offerId: offer.id, quoteId: quote.id })
    const script = await writeScript(ad.id)
    expect((await lastTask()).quotes[0]).toMatchObject({ id: quote.id, text: quote.text })
    expect(script.quotes).toContainEqual(expect.objectContaining(plain(quote)))
  })
})

const listElements = async (adId: string) => {
  const { items } = await callsheet.api.call(elementsApi.list, { query: { adId } })
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
  const person = (await listElements(summary.adId)).find(({ kind }) => kind === 'cast')!
  const ad = await startAd({ idea: 'A kettle that whistles in tune', videoType: 'talking-head', aspectRatio: '9:16' })
  const cast = () => api.call(elementsApi.cast, { params: { id: person.id }, body: { adId: ad.id } })
  await expect(cast()).rejects.toThrow(/cast vault/)
  const voice = 'Warm and low, from Lisbon, unhurried'
  await api.call(elementsApi.update, { params: { id: person.id }, body: { isReusable: true, voice } })
  const played = await cast()
  const { slug, sheetImageId } = person
  expect(played).toMatchObject({ adId: ad.id, state: 'locked', slug, sheetImageId, voice })
  expect((await cast()).id).toBe(played.id)
  const vault = (await api.call(elementsApi.list, { query: {} })).items
  expect(vault.find(({ id }) => id === person.id)?.usedIn.map(({ id }) => id)).toEqual([summary.adId, ad.id])

  const script = await writeScript(ad.id, { scenes: 2, secondsPerScene: 4 })
  expect(script.content.cast).toEqual([expect.objectContaining({ name: person.name, description: person.description })])
  const storyboard = await api.call(storyboardsApi.write, {
    params: { id: ad.id },
    body: { scriptId: script.id },
    idempotencyKey: crypto.randomUUID()
  })
  const { shots } = storyboard.content
  expect(shots.some(({ elementSlugs }) => elementSlugs.includes(person.slug))).toBe(true)
  const pipeline = await api.call(pipelinesApi.create, {
    body: {
      adId: ad.id,
      storyboardId: storyboard.id,
      title: storyboard.title,
      videoType: 'talking-head',
      imageModel: summary.imageModel!,
      videoModel: summary.videoModel,
      aspectRatio: '9:16',
      missingSheets: 'go-without',
      scenes: shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
        prompt,
        motion,
        speaker,
        spokenScript,
        elementSlugs,
        durationSeconds: 4
      }))
    },
    idempotencyKey: crypto.randomUUID()
  })
  const sheet = await callsheet.addressOf(person.sheetImageId!)
  for (const { image, elementSlugs } of pipeline.scenes.filter((scene) => scene.elementSlugs.includes(person.slug))) {
    const { input, prompt } = await callsheet.readRequest(image!.id)
    expect(elementSlugs).toContain(person.slug)
    expect(prompt).toContain(person.description)
    expect(input.image_input).toContainEqual(expect.stringMatching(sheet))
  }
}, 120_000)

describe('the photo of the product', () => {
  const once = () => crypto.randomUUID()
  const readPhoto = (id: string) => callsheet.api.call(productPhotoApi.read, { params: { id } })
  const answer = (id: string, body: InputOf<typeof productPhotoApi.answer>['body']) =>
    callsheet.api.call(productPhotoApi.answer, { params: { id }, body })
  const bytesAt = async (address: string, headers = {}) => {
    const response = await fetch(address, { headers })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  /** The stored file of a photo that was written anew at the door: the same pixels as what was given. */
  const storedOf = async (imageId: string, given: Uint8Array) => {
    const stored = await callsheet.readStored(imageId)
    expect(await pixelsDigest(stored)).toBe(await pixelsDigest(given))
    return stored
  }
  /** The files of the reference pictures that the provider was given for a still, as digests. */
  const referencesOf = async (stillId: string) => {
    const { input } = await callsheet.readRequest(stillId)
    return Promise.all(
      z
        .array(z.string())
        .parse(input.image_input ?? [])
        .map(async (address) => fileDigest(await bytesAt(address)))
    )
  }
  const planBoard = async (adId: string, scriptId: string) =>
    callsheet.api.call(storyboardsApi.write, { params: { id: adId }, body: { scriptId }, idempotencyKey: once() })
  const makeStills = (adId: string, { title, id, content }: Awaited<ReturnType<typeof planBoard>>) =>
    callsheet.api.call(pipelinesApi.create, {
      body: {
        adId,
        storyboardId: id,
        title,
        videoType: 'talking-head',
        imageModel: 'nano-banana-2',
        videoModel: 'kling-3.0',
        aspectRatio: '9:16',
        missingSheets: 'go-without',
        scenes: content.shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
          prompt,
          motion,
          speaker,
          spokenScript,
          elementSlugs,
          durationSeconds: 4
        }))
      },
      idempotencyKey: once()
    })

  test('is offered from the offer’s page, taken by one answer, and reaches the provider with every still that shows it', async () => {
    const ad = await startAd({ offerId: offer.id, videoType: 'talking-head', aspectRatio: '9:16' })
    const asked = await readPhoto(ad.id)
    expect(asked).toMatchObject({ state: 'open', element: null, notice: expect.stringContaining('is invented') })
    expect(asked.offered.length).toBeGreaterThan(0)
    expect(await listElements(ad.id)).toEqual([])
    const original = await bytesAt(asked.offered[0]!.url)
    const { appUrl } = callsheet.running.instance
    const authorization = `Bearer ${callsheet.running.ownerApiKey}`
    const shownFirst = await bytesAt(`${appUrl}${asked.offered[0]!.thumbnail}`, { authorization })
    expect(await pixelsDigest(shownFirst)).toBe(await pixelsDigest(original))

    const script = await writeScript(ad.id, { scenes: 2, secondsPerScene: 4 })
    const given = await answer(ad.id, { fromOffer: true })
    expect(given).toMatchObject({ state: 'given', notice: null })
    const product = given.element!
    const stored = fileDigest(await storedOf(product.imageId, original))
    for (const { text } of offer.intelligence!.productFacts!) expect(product.description).toContain(text)
    expect(await listElements(ad.id)).toEqual([
      expect.objectContaining({ kind: 'product', state: 'locked', isPhoto: true, sheetsToDraw: 0, slug: product.slug })
    ])

    const board = await planBoard(ad.id, script.id)
    expect(board.content.elements.filter(({ kind }) => kind === 'product')).toEqual([
      expect.objectContaining({ slug: product.slug, description: product.description })
    ])
    const { scenes, notices } = await makeStills(ad.id, board)
    expect(notices.join(' ')).not.toContain('is invented')
    const shown = scenes.filter(({ elementSlugs }) => elementSlugs.includes(product.slug))
    expect(shown.length).toBeGreaterThan(0)
    for (const { image } of shown) {
      expect((await callsheet.readRequest(image!.id)).prompt).toContain(product.description)
      expect(await referencesOf(image!.id)).toContain(stored)
    }
  }, 120_000)

  test('comes later too: the board’s product takes it, its words stay, and the next stills carry it', async () => {
    const ad = await startAd({ offerId: offer.id, videoType: 'talking-head', aspectRatio: '9:16' })
    const script = await writeScript(ad.id, { scenes: 2, secondsPerScene: 4 })
    const board = await planBoard(ad.id, script.id)
    const drawn = board.content.elements.find(({ kind }) => kind === 'product')!
    expect(await answer(ad.id, { isDeclined: true })).toMatchObject({
      state: 'declined',
      notice: expect.stringContaining('is invented')
    })
    expect((await makeStills(ad.id, board)).notices.join(' ')).toContain('is invented')
    const { id: imageId } = await callsheet.api.call(mediaApi.upload, {
      query: { purpose: 'product', adId: ad.id },
      file: new Blob([new Uint8Array(pngOf(640, 480))])
    })
    expect(await answer(ad.id, { imageId })).toMatchObject({
      state: 'given',
      element: { slug: drawn.slug, description: drawn.description, isByPhoto: false, imageId }
    })
    const stored = fileDigest(await storedOf(imageId, pngOf(640, 480)))
    // A sheet that is drawn from the photo shows the real product too.
    const drawing = await startAd({ idea: 'A bottle in amber glass' })
    const bottle = await callsheet.api.call(elementsApi.create, {
      body: { adId: drawing.id, kind: 'product', name: 'the bottle', description: 'A slim bottle of amber glass' }
    })
    await callsheet.api.call(elementsApi.drawSheets, {
      params: { id: bottle.id },
      body: { imageModel: 'nano-banana-2', photoImageId: imageId },
      idempotencyKey: once()
    })
    expect(await readPhoto(drawing.id)).toMatchObject({ state: 'given', notice: null })

    const { scenes } = await makeStills(ad.id, board)
    const shown = scenes.filter(({ elementSlugs }) => elementSlugs.includes(drawn.slug))
    expect(shown.length).toBeGreaterThan(0)
    for (const { image } of shown) expect(await referencesOf(image!.id)).toContain(stored)

    // Its words change when the user says so, in the board too.
    const { element } = await answer(ad.id, { isDescribedAnew: true })
    expect(element).toMatchObject({ slug: drawn.slug, isByPhoto: true })
    const { content } = await callsheet.api.call(storyboardsApi.read, { params: { id: board.id } })
    expect(checkStoryboardDisciplines(content)).toEqual([])
    expect(content.elements).toContainEqual(expect.objectContaining({ description: element!.description }))
    expect(JSON.stringify(content)).not.toContain(drawn.description)
  }, 120_000)

  test('is given on the command line, described from what is seen on it, and carried scene by scene and by other openings', async () => {
    const file = join(callsheet.home, 'bottle.png')
    await writeFile(file, pngOf(320, 400))
    const told: string[] = []
    const given = { idea: 'Cold brew that never turns bitter', format: 'talking-head', ratio: '9:16', cut: false }
    const request = parseProduceRequest({
      ...given,
      route: 'scenes',
      scenes: 3,
      secondsPerScene: 4,
      productPhoto: file
    })
    const { summary } = await produceAd(
      { ...request, out: join(callsheet.home, 'photographed'), timeoutSeconds: 120 },
      { env: callsheet.env, progress: { write: (line) => told.push(line) } }
    )
    const { element } = await readPhoto(summary.adId)
    expect(told.join('')).toContain(`${element!.name}, by its photo`)
    const stored = fileDigest(await storedOf(element!.imageId, pngOf(320, 400)))
    expect((await lastPictures('element_sheet_writer')).map(fileDigest)).toContain(stored)
    const { items: made } = await callsheet.api.call(scenesApi.list, { params: { id: summary.adId } })
    const shown = made.filter(({ image }) =>
      image?.sheets?.carried.some(({ elementSlug }) => elementSlug === element!.slug)
    )
    expect(shown.length).toBeGreaterThan(0)
    for (const { image } of shown) expect(await referencesOf(image!.id)).toContain(stored)

    // The stand-in's opening shows a table: here it is the product.
    await callsheet.api.call(elementsApi.update, { params: { id: element!.id }, body: { name: 'the table' } })
    const hooks = await callsheet.api.call(hooksApi.create, {
      params: { id: summary.adId },
      body: { count: 1 },
      idempotencyKey: once()
    })
    const pipeline = await callsheet.api.call(readPipeline, { query: { id: hooks.items[0]!.pipelineId } })
    const openings = pipeline.scenes.filter(({ elementSlugs }) => elementSlugs.includes(element!.slug))
    expect(openings.length).toBeGreaterThan(0)
    for (const { image } of openings) expect(await referencesOf(image!.id)).toContain(stored)
  }, 180_000)

  test('is asked for once by the tool of the chat and MCP, and the offer’s picture is taken by a person’s press alone', async () => {
    const { appUrl } = callsheet.running.instance
    const tools = await connectMcp({ appUrl, apiKey: callsheet.running.ownerApiKey })
    const ad = await startAd({ offerId: offer.id })
    const use = (input: object = {}) => tools.use('product_photo', { ad_id: ad.id, ...input })
    expect(await use()).toMatchObject({ card: 'product-photo', state: 'asked', offered: [{}] })
    const proposed = toolPriceSchema.parse(await use({ from_offer: true }))
    expect(proposed).toMatchObject({ kind: 'quote', credits: 0, press: 'Use the offer’s picture' })
    expect(await readPhoto(ad.id)).toMatchObject({ state: 'asked', element: null })
    const { signInUrl } = callsheet.running
    const cookie = await ownerCookie()
    const person = createChatClient({ url: appUrl, origin: new URL(signInUrl).origin, cookie })
    await person.decide(proposed.quoteId, 'confirm')
    expect(await readPhoto(ad.id)).toMatchObject({ state: 'given', notice: null })
    // What the board's words would change is changed already.
    expect(await use({ is_described_anew: true })).toMatchObject({ state: 'given', element: { isByPhoto: true } })
    await expect(use({ is_declined: true })).rejects.toThrow(/stands on a photo already/)
    const other = await startAd({ idea: 'A kettle that whistles in tune' })
    expect(await tools.use('product_photo', { ad_id: other.id, is_declined: true })).toMatchObject({
      state: 'declined'
    })
    await tools.close()
  })

  test('is refused with what to give instead, and nothing changes', async () => {
    const ad = await startAd({ idea: 'A kettle that whistles in tune' })
    await expect(answer(ad.id, {})).rejects.toThrow(
      /exactly one of imageId, url, fromOffer, isDeclined and isDescribedAnew/
    )
    await expect(answer(ad.id, { fromOffer: true })).rejects.toThrow(/no offer whose picture/)
    await expect(answer(ad.id, { imageId: newId() })).rejects.toThrow(/no such picture/)
    await expect(answer(ad.id, { url: 'http://127.0.0.1:1/photo.png' })).rejects.toThrow(/not read|read/)
    await expect(answer(ad.id, { url: offer.url! })).rejects.toThrow(/not a PNG, JPEG or WebP/)
    expect(await readPhoto(ad.id)).toMatchObject({ state: 'open', element: null })
    const growth = await startAd({ idea: 'Three ways to descale', intent: 'growth' })
    expect(await readPhoto(growth.id)).toMatchObject({ state: 'needless', notice: null })
  })
})

/** The pictures in the requests that one agent sent to the model. */
async function lastPictures(tool: string): Promise<Buffer[]> {
  const answer = await fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`)
  const { requests } = (await answer.json()) as { requests: { body: { tools?: { name: string }[] } }[] }
  const asked = requests
    .filter(({ body }) => body.tools?.some(({ name }) => name === tool))
    .map(({ body }) => JSON.stringify(body))
  return asked.flatMap((body) =>
    [...body.matchAll(/"data":"([^"]+)"/g)].map((match) => Buffer.from(match[1]!, 'base64'))
  )
}

describe('a brand', () => {
  test('is read from its site, corrected and saved; then the writer keeps to it, and a never-word is mended', async () => {
    const { api, running } = callsheet
    const site = `${running.instance.webUnderstudyUrl!}/store/`
    const { id } = await api.call(brandReadingsApi.create, { body: { url: site }, idempotencyKey: crypto.randomUUID() })
    const { proposal } = await waitFor('the proposal', async () => {
      const now = await api.call(brandReadingsApi.read, { params: { id } })
      if (now.status === 'Failed') throw new Error(now.failureMessage ?? 'The reading failed.')
      return now.status === 'Completed' && now
    })
    expect(proposal!.content).toMatchObject({ name: 'Corner Goods', neverWords: [], logo: null })
    const { examples } = proposal!.content.voice
    // The stand-in for the model hands in a sentence that stands nowhere.
    expect(examples).toHaveLength(3)
    expect(JSON.stringify(proposal)).not.toContain('We reinvent')
    expect(proposal!.content.colours).toContainEqual({ role: 'primary', hex: '#b4491f' })
    expect((await api.call(brandKitsApi.list)).items).toEqual([])
    expect((await startAd({ idea: 'Nothing is used before it is saved' })).brandKitId).toBeNull()

    const elsewhere = api.call(brandReadingsApi.takeLogo, { params: { id }, body: { url: `${site}other.png` } })
    await expect(elsewhere).rejects.toThrow('does not offer this picture')
    const logo = await api.call(brandReadingsApi.takeLogo, { params: { id }, body: { url: proposal!.logos[0]!.url } })
    const content = {
      ...proposal!.content,
      neverWords: ['bitter'],
      logo: { imageId: logo.id, position: 'top-left' as const, isInCuts: true }
    }
    const save = () =>
      api.call(brandKitsApi.create, { body: { content, readingId: id }, idempotencyKey: crypto.randomUUID() })
    const kit = await save()
    await expect(save()).rejects.toThrow(/already/)
    await expect(api.call(brandReadingsApi.read, { params: { id } })).rejects.toThrow(/saved as a kit already/)

    const ad = await startAd({ idea: 'Cold brew that never turns bitter', aspectRatio: '9:16', route: 'storyboard' })
    expect(ad.brandKitId).toBe(kit.id)
    const script = await writeScript(ad.id, { scenes: 5 })
    const asked = await askedOf('ugc_script_writer')
    expect(asked[0]).toContain('\\"neverWords\\":[\\"bitter\\"]')
    expect(asked[0]).toContain(JSON.stringify(JSON.stringify(examples[0])).slice(1, -1))
    expect(asked.join('')).toMatch(/never word: .{0,6}[Bb]itter/)
    expect(script.content.scenes.map(({ spokenScript }) => spokenScript).join(' ')).not.toMatch(/\bbitter\b/i)
    await api.call(storyboardsApi.write, {
      params: { id: ad.id },
      body: { scriptId: script.id },
      idempotencyKey: crypto.randomUUID()
    })
    expect((await askedOf('storyboard_director'))[0]).toContain('\\"hex\\":\\"#b4491f\\"')
  }, 60_000)

  test('is set and proposed over MCP, and listed, saved and named on the command line', async () => {
    const mcp = await connectMcp({ appUrl: callsheet.running.instance.appUrl, apiKey: callsheet.running.ownerApiKey })
    const listed = await mcp.use('list_brands')
    expect(listed).toMatchObject({ card: 'brands', items: [{ name: 'Corner Goods', isDefault: true }], proposals: [] })
    const ad = await startAd({ idea: 'Tea', brandKitId: null })
    const { items } = await callsheet.api.call(brandKitsApi.list)
    const used = await mcp.use('use_brand', { ad_id: ad.id, brand_id: items[0]!.id })
    expect(used).toMatchObject({ card: 'ad', brandKitId: items[0]!.id })
    const read = await mcp.use('read_brand_site', { url: 'http://10.0.0.1/' })
    expect(read).toMatchObject({ card: 'brand-proposal', nextStep: { isWaiting: true } })
    // A site that cannot be read says why, and the next step is to try again or to go without.
    const failed = await waitFor('the refusal', async () => {
      const { proposals } = z
        .object({ proposals: z.array(z.looseObject({ status: z.string() })) })
        .parse(await mcp.use('list_brands'))
      return proposals.find(({ status }) => status === 'Failed') ?? false
    })
    expect(failed).toMatchObject({
      failureMessage: expect.stringContaining('This address is not read'),
      nextStep: { action: 'retry' }
    })
    await mcp.close()

    const path = join(callsheet.home, 'kit.json')
    await writeFile(path, JSON.stringify({ name: 'Slow Tide', neverWords: ['cheap'] }))
    const saved = await runCallsheet(['brand', 'save', path], callsheet.env)
    expect(saved.stdout).toBe('Slow Tide is saved. Use it with: produce --brand "Slow Tide"\n')
    await writeFile(path, JSON.stringify({ name: 'Slow Tide', claims: [{ text: 'Best' }] }))
    const refused = await runCallsheet(['brand', 'save', path], callsheet.env)
    expect(refused.stderr).toContain('claims.0.proof')
    const request = parseProduceRequest({
      idea: 'Tea',
      format: 'talking-head',
      ratio: '9:16',
      brand: 'Slowtide',
      out: join(callsheet.home, 'out')
    })
    const made = produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
    await expect(made).rejects.toThrow('There is no brand kit called "Slowtide". There are: Corner Goods, Slow Tide')
  }, 60_000)
})

/** The requests to one agent, oldest first, as text. */
async function askedOf(tool: string): Promise<string[]> {
  const answer = await fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`)
  const { requests } = z.object({ requests: z.array(z.looseObject({ body: z.unknown() })) }).parse(await answer.json())
  const texts = requests.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes(`"name":"${tool}"`))
  const first = texts.findIndex((text) => text.includes('Corner Goods'))
  return texts.slice(first)
}
