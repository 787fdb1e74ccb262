import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfWithoutEnd } from '@callsheet/agents/reading/testing/hostile-pdfs.ts'
import { startSite } from '@callsheet/agents/testing/start-site.ts'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openDatabaseLine, type DatabaseLine } from '@callsheet/lib/adapters/node/postgres/testing/database-line.ts'
import type { RunningServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs, deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { readOfferSchema } from '@callsheet/lib/wire/app-api/offers.ts'
import { customerQuotesOf, quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { researchMounts } from '@callsheet/lib/wire/research/market-research.ts'
import { researchSynthesisSchema } from '@callsheet/lib/wire/research/research-synthesis.ts'
import { startPipeline, type RunningPipeline } from '@callsheet/pipeline/entry/node.ts'
import { startModelUnderstudy, type ModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'

const token = 'a-service-token-for-tests'

describe('an offer is read, researched and given personas', () => {
  let database: TestDatabase
  let line: DatabaseLine
  let web: WebUnderstudy
  /** Tells in which language it was asked. */
  let austrian: Awaited<ReturnType<typeof startSite>>
  const languages: (string | null)[] = []
  let model: ModelUnderstudy
  let agents: RunningServer
  let pipeline: RunningPipeline
  const ownerId = newId()

  beforeAll(async () => {
    database = await createTestDatabase()
    line = await openDatabaseLine(database.url)
    web = await startWebUnderstudy({ port: 0 })
    austrian = await startSite({
      '/endless.pdf': () => new Response(pdfWithoutEnd(), { headers: { 'content-type': 'application/pdf' } }),
      '/jar': (request) => {
        languages.push(request.headers.get('accept-language'))
        const words = 'Kalt gebrüht, zwanzig Stunden lang, und nie bitter. Ein Glas kostet 18 Euro. '.repeat(8)
        return new Response(
          `<!doctype html><html lang="de-AT"><title>Glas</title><h1>Glas</h1><p>${words}</p></html>`,
          {
            headers: { 'content-type': 'text/html; charset=utf-8' }
          }
        )
      }
    })
    model = await startModelUnderstudy({ port: 0 })
    agents = await startAgents({
      env: {
        SERVICE_TOKENS: token,
        GATEWAY_URL: model.url,
        FETCH_ALLOWED_ORIGINS: `${web.url},${austrian.url}`,
        FETCH_HOST_INTERVAL_SECONDS: '0',
        RESEARCH_ORIGINS: JSON.stringify(
          Object.fromEntries(Object.entries(researchMounts).map(([source, path]) => [source, `${web.url}${path}`]))
        ),
        META_AD_LIBRARY_TOKEN: 'understudy'
      },
      logger: silentLogger
    })
    pipeline = await startPipeline({
      env: {
        SERVICE_TOKENS: token,
        PIPELINE_SIGNING_SECRET: 'a-signing-secret-for-tests',
        DATABASE_URL: line.url,
        AGENTS_URL: agents.url,
        MEDIA_PROVIDER_API_KEY: 'unused-key',
        PIPELINE_SCHEDULE: 'false',
        JOB_SILENCE_MINUTES: '10'
      },
      logger: silentLogger
    })
    await database.database.insert(users).values({ id: ownerId, name: 'Owner', email: 'owner@example.com' })
  })
  afterAll(async () => {
    await pipeline.stop()
    await agents.stop()
    await model.stop()
    await web.stop()
    await austrian.stop()
    await line.close()
    await database.close()
  })

  async function createOffer(
    input: { url?: string; text?: string; language?: string },
    steps: Record<string, unknown> = {}
  ) {
    const [offerId, jobId] = [newId(), newId()]
    await database.database.insert(offers).values({ id: offerId, ownerId, name: 'New offer', url: input.url })
    await database.database.insert(backgroundJobs).values({
      id: jobId,
      ownerId,
      kind: 'offer-process',
      subjectId: offerId,
      input: { offerId, url: null, text: null, ...input },
      steps
    })
    return { offerId, jobId }
  }
  const wake = (jobId: string) => call('/api/offer/process', { jobId })
  const call = (path: string, body: unknown) =>
    fetch(`${pipeline.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  const readOffer = async (offerId: string) =>
    (await database.database.select().from(offers).where(eq(offers.id, offerId)))[0]
  const readJob = async (jobId: string) =>
    (await database.database.select().from(backgroundJobs).where(eq(backgroundJobs.id, jobId)))[0]
  const readPersonas = (offerId: string) =>
    database.database.select().from(personas).where(eq(personas.offerId, offerId))

  async function countModelCalls(): Promise<number> {
    const answer = await fetch(`${model.url}/__control/requests`)
    const { requests } = (await answer.json()) as { requests: unknown[] }
    return requests.length
  }

  test('from its text, in four steps that are each kept', async () => {
    const { offerId, jobId } = await createOffer({
      text: '# Slow Tide Cold Brew\n\nCold brew coffee that never turns bitter. Steeped for 18 hours. $24 for 12 bottles. For people who hate bitter coffee.'
    })
    expect((await wake(jobId)).status).toBe(202)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toMatch(/Completed|Failed/)
    const offer = await readOffer(offerId)
    expect(offer).toMatchObject({ status: 'Completed', failureMessage: null })
    expect(offer?.name).not.toBe('New offer')
    expect(offer?.research).toHaveProperty('sources')
    expect(offer?.synthesis).toHaveProperty('summary')
    expect(await readPersonas(offerId)).toHaveLength(3)
    const job = await readJob(jobId)
    expect(Object.keys(job?.steps ?? {})).toEqual(
      expect.arrayContaining(['analysis', 'research', 'synthesis', 'personas'])
    )
    expect(job).toMatchObject({ status: 'Completed', progress: { done: 4, total: 4 } })
  })

  test('from its page, and says on which day it and the customers’ words were read', async () => {
    const since = Date.now()
    const { offerId, jobId } = await createOffer({ url: web.productUrl })
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toBe('Completed')
    const offer = await readOffer(offerId)
    const { page } = readOfferSchema.parse(offer?.intelligence)
    const quotes = quotesOf(readOfferResearch(offer?.research))
    expect(quotes.length).toBeGreaterThan(0)
    for (const readAt of [page?.readAt, ...quotes.map((quote) => quote.readAt)])
      expect(Date.parse(readAt ?? '')).toBeGreaterThanOrEqual(since)
  })

  test('its page is asked for in the language of the people it is sold to', async () => {
    const { offerId, jobId } = await createOffer({ url: `${austrian.url}/jar`, language: 'Austrian German' })
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toMatch(/Completed|Failed/)
    expect(languages[0]).toBe('de-AT,de;q=0.9,en;q=0.8')
    expect((await readJob(jobId))?.steps).toMatchObject({ analysis: { language: 'de-AT' } })
  })

  test('a wall in front of its page ends it with what to do, and no model reads the wall', async () => {
    const asked = await countModelCalls()
    const { offerId, jobId } = await createOffer({ url: `${web.url}/walls/cloudflare` })
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toBe('Failed')
    expect((await readOffer(offerId))?.failureMessage).toMatch(
      /whether a person is there, .*\(Cloudflare\)\..* paste its text instead\. .*SCRAPE_PROVIDER_URL/
    )
    expect(await countModelCalls()).toBe(asked)
  })

  test('an answer that could not be written to the database is kept, and no model is asked for it again', async () => {
    const { offerId, jobId } = await createOffer({
      text: '# Slow Tide Cold Brew\n\nCold brew coffee that never turns bitter. Steeped for 18 hours. $24 for 12 bottles. For people who hate bitter coffee.'
    })
    const cut = line.cutAfter('{"synthesis":')
    await wake(jobId)
    await cut
    const asked = await countModelCalls()
    line.mend()
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toBe('Completed')
    expect(await readOffer(offerId)).toHaveProperty('synthesis.summary')
    expect(await readJob(jobId)).toMatchObject({ status: 'Completed', attempts: 1 })
    // Only the personas.
    expect((await countModelCalls()) - asked).toBe(1)
  })

  test('a run that died continues after its last finished step, and asks for nothing twice', async () => {
    const [done] = await database.database.select().from(backgroundJobs).where(eq(backgroundJobs.status, 'Completed'))
    const { personas: _last, ...finished } = done?.steps ?? {}
    const { offerId, jobId } = await createOffer({ url: 'http://127.0.0.1:1/unreachable' }, finished)
    await database.database
      .update(backgroundJobs)
      .set({ status: 'Running', attempts: 1, heartbeatAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(backgroundJobs.id, jobId))
    await call('/api/admin/ticks/every-five-minutes', {})
    expect(await readJob(jobId)).toMatchObject({ status: 'Queued' })
    await call('/api/admin/ticks/every-minute', {})
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 30_000 }).toBe('Completed')
    expect(await readPersonas(offerId)).toHaveLength(3)
  })

  test('what a search brought and is about something else is set aside with the reason, and nothing rests on it', async () => {
    const [done] = await database.database.select().from(backgroundJobs).where(eq(backgroundJobs.status, 'Completed'))
    const { personas: _people, synthesis: _old, ...finished } = done?.steps ?? {}
    const research = readOfferResearch(finished['research'])!
    const [marketplace, ...others] = research.sources
    const [real] = marketplace!.quotes
    const chew = {
      ...real!,
      id: 'q_00000000000000000001',
      text: 'My spaniel guards it like treasure.',
      title: 'Good boy',
      product: 'Barkwell Dog Chews'
    }
    const mixed = { sources: [{ ...marketplace!, quotes: [chew, ...marketplace!.quotes] }, ...others] }
    const { offerId, jobId } = await createOffer({ text: 'Slow Tide' }, { ...finished, research: mixed })
    await database.database.update(offers).set({ research: mixed }).where(eq(offers.id, offerId))
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 60_000 }).toBe('Completed')
    const offer = await readOffer(offerId)
    const kept = readOfferResearch(offer?.research)
    expect(quotesOf(kept).find(({ id }) => id === chew.id)).toMatchObject({
      setAside: { about: 'unrelated', reason: 'It is about Barkwell Dog Chews.' }
    })
    // It is no quote that a script or an ad can start from.
    const usable = customerQuotesOf(kept).map(({ id }) => id)
    expect(usable).not.toContain(chew.id)
    expect(usable).toContain(real!.id)
    expect(JSON.stringify((await readPersonas(offerId)).map(({ content }) => content))).not.toContain(chew.id)
    const { setAside: _aside, ...points } = researchSynthesisSchema.parse(offer?.synthesis)
    expect(JSON.stringify(points)).not.toContain(chew.id)
  })

  test('a job silent for a second time has failed, and its offer says so', async () => {
    const { offerId, jobId } = await createOffer({ text: 'Tea' })
    await database.database
      .update(backgroundJobs)
      .set({ status: 'Running', attempts: 2, heartbeatAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(backgroundJobs.id, jobId))
    await call('/api/admin/ticks/every-five-minutes', {})
    expect(await readJob(jobId)).toMatchObject({ status: 'Failed' })
    expect(await readOffer(offerId)).toMatchObject({
      status: 'Failed',
      failureMessage: expect.stringContaining('Try again')
    })
  })

  test.each([
    ['may not be read', () => 'http://169.254.169.254/latest'],
    ['has nothing to read, which no second try changes', () => `${web.url}/hostile/download`]
  ])('a page that %s fails the offer with the reason, and is no dead letter', async (_what, url) => {
    const { offerId, jobId } = await createOffer({ url: url() })
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 30_000 }).toBe('Failed')
    expect((await readOffer(offerId))?.failureMessage).toBeTruthy()
    expect(await database.database.select().from(deadLetters)).toEqual([])
  })

  test('a PDF that is drawn without end is asked for once, and fails the offer for good', async () => {
    const { offerId, jobId } = await createOffer({ url: `${austrian.url}/endless.pdf` })
    await wake(jobId)
    await expect.poll(async () => (await readOffer(offerId))?.status, { timeout: 120_000 }).toBe('Failed')
    expect((await readOffer(offerId))?.failureMessage).toContain('This PDF is not read')
    expect(await readJob(jobId)).toMatchObject({ status: 'Failed', attempts: 1 })
    expect(austrian.asked.filter((path) => path === '/endless.pdf')).toHaveLength(1)
    expect(await database.database.select().from(deadLetters)).toEqual([])
  }, 200_000)
})
