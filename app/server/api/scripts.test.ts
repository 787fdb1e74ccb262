import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { ads, scripts, storyboards, writings } from '@callsheet/lib/database/schema/ads.ts'
import { localisations } from '@callsheet/lib/database/schema/localisations.ts'
import { script } from '@callsheet/lib/prompts/testing/script-answers.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { lockAd } from '../../domain/ads/find-ad.ts'
import { agentsOf, type AgentAnswers } from '../../testing/agents-answers.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

beforeEach(() => {
  test.services.calls.splice(0)
})

const agents = () => agentsOf(test.services)
const agentsAnswer = (answers: AgentAnswers) => agents().answer(answers)
const callsOf = (tool: string) => agents().callsOf(tool)

function saying(...lines: string[]): Script {
  const [first] = script.scenes
  return {
    ...script,
    formatSlug: 'talking-head',
    scenes: lines.map((spokenScript, index) => ({
      ...first!,
      spokenScript,
      position: index + 1,
      receipts: [],
      durationSeconds: 6
    }))
  }
}

/** As the judge answered the same lines when it was asked by hand. */
const hypothermia = {
  position: 1,
  words: 'It prevents hypothermia',
  kind: 'health',
  evidence: 'none',
  reason: 'Nothing given says so.',
  rewrite: 'My hands wanted something hot.'
}
const nothing = { claims: [], warnings: [] }
const claiming = saying('It prevents hypothermia.', 'Ninety in the shops.')
const clean = saying('My hands wanted something hot.', 'I checked twice.')

async function createAd(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await test.call('POST', '/api/ads', { body: { idea: 'A flask for winter swimmers', ...fields } })
  return body.id
}

const write = (adId: string, body: Record<string, unknown> = {}) =>
  test.call('POST', `/api/ads/${adId}/scripts`, { body: { format_slug: 'talking-head', scenes: 2, ...body } })

describe('claims of a script', () => {
  it('without evidence go back to the writer once, with the judge’s reasons', async () => {
    agentsAnswer({
      ugc_script_writer: [claiming, clean],
      claim_judge: [{ claims: [hypothermia], warnings: [] }, nothing]
    })
    const { status, body } = await write(await createAd(), { notes: 'Make it short.' })
    expect(status).toBe(201)
    expect(body.content.scenes[0].spokenScript).toBe('My hands wanted something hot.')
    expect(body.claims).toMatchObject({ unchecked: [], problem: null, claims: [], warnings: [], model: 'test-model' })
    const [first, second, ...more] = callsOf('ugc_script_writer')
    expect(more).toEqual([])
    expect(first!.input.claimsToMend).toBeUndefined()
    expect(second!.instructions).toBe('Make it short.')
    expect(second!.input).toMatchObject({
      sceneCount: 2,
      totalSeconds: 12,
      previousScript: { scenes: [{ spokenScript: 'It prevents hypothermia.' }, {}] },
      claimsToMend: [{ position: 1, words: 'It prevents hypothermia', reason: 'Nothing given says so.' }]
    })
  })

  it('that remain are kept as flags beside their lines, at every door', async () => {
    const warning = { position: 2, words: 'Ninety in the shops', rule: 'income', reason: 'A made-up saving.' }
    agentsAnswer({ ugc_script_writer: [claiming], claim_judge: [{ claims: [hypothermia], warnings: [warning] }] })
    const adId = await createAd()
    const { body } = await write(adId)
    const flags = {
      claims: [{ ...hypothermia, facts: [], quoteIds: [], show: '' }],
      warnings: [warning],
      unchecked: []
    }
    expect(body.claims).toMatchObject(flags)
    expect(callsOf('ugc_script_writer')).toHaveLength(2)
    expect((await test.call('GET', `/api/scripts/${body.id}`)).body.claims).toMatchObject(flags)
    expect((await test.call('GET', `/api/ads/${adId}/scripts`)).body.items[0].claims).toMatchObject(flags)
    const overMcp = await test.call('POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'check_claims', arguments: { script_id: body.id } }
      }
    })
    expect(JSON.stringify(overMcp.body)).toContain('It prevents hypothermia')
  })

  it('of a line that the writer flagged itself are the user’s to decide', async () => {
    const flagged = { ...claiming, scenes: claiming.scenes.map((scene) => ({ ...scene, evidenceFlag: 'A study.' })) }
    agentsAnswer({ ugc_script_writer: [flagged], claim_judge: [{ claims: [hypothermia], warnings: [] }] })
    const { body } = await write(await createAd())
    expect(callsOf('ugc_script_writer')).toHaveLength(1)
    expect(body.claims.claims).toHaveLength(1)
  })

  it('never keep a script from its user: a judge that is away is said, and can be asked again', async () => {
    agentsAnswer({ ugc_script_writer: [claiming], claim_judge: [null] })
    const { status, body } = await write(await createAd())
    expect(status).toBe(201)
    expect(body.claims).toMatchObject({ unchecked: [1, 2], checkedAt: null, claims: [] })
    expect(body.claims.problem).toContain('The model is away.')
    const failed = await test.call('POST', `/api/scripts/${body.id}/claims`)
    expect(failed.status).toBe(502)
    agentsAnswer({ claim_judge: [{ claims: [hypothermia], warnings: [] }] })
    const checked = await test.call('POST', `/api/scripts/${body.id}/claims`)
    expect(checked.body.claims).toMatchObject({ unchecked: [], problem: null, claims: [{ position: 1 }] })
    agentsAnswer({ claim_judge: [null] })
    await test.call('POST', `/api/scripts/${body.id}/claims`)
    expect((await test.call('GET', `/api/scripts/${body.id}`)).body.claims.claims).toHaveLength(1)
  })

  it('stay as they were when the writer cannot mend them', async () => {
    agentsAnswer({ ugc_script_writer: [claiming, null], claim_judge: [{ claims: [hypothermia], warnings: [] }] })
    const { status, body } = await write(await createAd())
    expect([status, body.claims.claims.length]).toEqual([201, 1])
  })

  it('rest only on facts and quotes of the ad’s own offer', async () => {
    const [ours, theirs] = [newId(), newId()]
    const quote = (id: string, text: string) => ({ id, text, source: 'review-site', kind: 'review', sourceUrl: null })
    const research = (id: string) => ({ sources: [], quotes: [quote(id, `Still hot, says ${id}.`)] })
    const { ownerId } = test.app
    const price = { text: '€34', where: 'page', evidence: '€34' }
    await test.database.database.insert(offers).values([
      { id: ours, ownerId, name: 'Flask', intelligence: { price }, research: research('q_ours') },
      { id: theirs, ownerId, name: 'Other', intelligence: { price }, research: research('q_theirs') }
    ])
    const claim = { ...hypothermia, kind: 'result', rewrite: '' }
    const claims = [
      { ...claim, evidence: 'quote', quoteIds: ['q_ours'] },
      { ...claim, evidence: 'quote', quoteIds: ['q_theirs'] },
      { ...claim, position: 2, words: 'Ninety in the shops', kind: 'price', evidence: 'fact', factIds: ['price'] }
    ]
    agentsAnswer({ ugc_script_writer: [claiming], claim_judge: [{ claims, warnings: [] }] })
    const { body } = await write(await createAd({ offerId: ours }))
    expect(body.claims.claims).toMatchObject([
      { evidence: 'quote', quoteIds: ['q_ours'] },
      { evidence: 'none', quoteIds: [], reason: expect.stringContaining('“q_theirs” is no fact and no quote') },
      { evidence: 'fact', facts: [{ id: 'price', text: '€34' }] }
    ])
    expect(callsOf('claim_judge')[0]!.input.quotes.map(({ id }: { id: string }) => id)).toEqual(['q_ours'])
  })
})

describe('claims of a board', () => {
  it('are judged anew only where a user changed the line', async () => {
    agentsAnswer({ ugc_script_writer: [claiming], claim_judge: [{ claims: [hypothermia], warnings: [] }] })
    const adId = await createAd()
    const { body: written } = await write(adId)
    const boardId = newId()
    const shots = ['It prevents hypothermia.', 'Ninety in the shops.'].map((spokenScript, index) => ({
      position: index + 1,
      title: `Shot ${index + 1}`,
      action: 'She holds the flask.',
      prompt: 'A woman on a winter beach holds a steel flask, grey light.',
      motion: 'She lifts the flask.',
      shotSize: 'medium' as const,
      cameraMove: 'static' as const,
      speaker: 'Maya',
      spokenScript,
      elementSlugs: [],
      soundEffects: [],
      durationSeconds: 6
    }))
    const content = { title: 'A board', elements: [], shots }
    await test.database.database.insert(storyboards).values({
      id: boardId,
      ownerId: test.app.ownerId,
      adId,
      scriptId: written.id,
      title: 'A board',
      content,
      model: 'test-model'
    })
    const path = `/api/storyboards/${boardId}`
    expect((await test.call('GET', path)).body.claims).toMatchObject({ unchecked: [], claims: [{ position: 1 }] })
    const edited = {
      ...content,
      shots: shots.map((shot, index) => (index === 1 ? { ...shot, spokenScript: 'My vet loves it.' } : shot))
    }
    const saved = await test.call('PUT', path, { body: { content: edited } })
    expect(saved.body.claims).toMatchObject({ unchecked: [2], claims: [{ position: 1 }] })
    const found = { ...hypothermia, position: 2, words: 'My vet loves it', kind: 'endorsement' }
    agentsAnswer({ claim_judge: [{ claims: [found], warnings: [] }] })
    test.services.calls.splice(0)
    const checked = await test.call('POST', `${path}/claims`)
    expect(checked.body.claims).toMatchObject({ unchecked: [], claims: [{ position: 1 }, { position: 2 }] })
    expect(checked.body.updatedAt).toBe(saved.body.updatedAt)
    expect(callsOf('claim_judge')[0]!.input.positions).toEqual([2])
    // Nothing is left to judge, so nobody is asked.
    await test.call('POST', `${path}/claims`)
    expect(callsOf('claim_judge')).toHaveLength(1)
  })
})

describe('a script whose ad is deleted meanwhile', () => {
  it('is not there, like its ad', async () => {
    agentsAnswer({ ugc_script_writer: [clean], claim_judge: [nothing] })
    const adId = await createAd()
    const written = await whileHeld(test.database.database, {
      hold: (transaction) => transaction.delete(ads).where(eq(ads.id, adId)),
      call: () => write(adId)
    })
    expect(written).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

it('a line that is translated by hand while others are made stays', async () => {
  const adId = await createAd({ language: 'English' })
  agentsAnswer({
    ugc_script_writer: [clean],
    claim_judge: [nothing],
    localiser: [
      {
        lines: [
          { id: 'scene-1', text: 'Meine Hände wollten etwas Warmes.' },
          { id: 'scene-2', text: 'Ich sah zweimal nach.' }
        ]
      }
    ]
  })
  await write(adId)
  const { database } = test.database
  const translate = (lines?: string[]) =>
    test.call('POST', `/api/ads/${adId}/languages`, { body: { language: 'de', lines } })
  expect((await translate()).status).toBe(201)
  const byHand = 'Ich habe zweimal nachgesehen.'
  const again = await whileHeld(database, {
    hold: async (transaction) => {
      await lockAd(transaction, test.app.ownerId, adId)
      const [kept] = await transaction.select().from(localisations).where(eq(localisations.adId, adId))
      const lines = kept!.lines.map((line) =>
        line.id === 'scene-2' ? { ...line, text: byHand, writtenBy: 'user' as const } : line
      )
      await transaction.update(localisations).set({ lines }).where(eq(localisations.adId, adId))
    },
    call: () => translate(['scene-1', 'scene-2'])
  })
  expect(again.body.lines.find(({ id }: { id: string }) => id === 'scene-2')).toMatchObject({ text: byHand })
})

it('an ad with very many versions of its script lists the newest', async () => {
  const adId = await createAd()
  const { ownerId } = test.app
  const shared = { ownerId, adId, formatSlug: 'talking-head', title: 'Cold brew', model: 'm', content: clean }
  const versions = Array.from({ length: 203 }, (_, index) => ({ ...shared, id: newId(), version: index + 1 }))
  await test.database.database.insert(scripts).values(versions)
  const { items } = (await test.call('GET', `/api/ads/${adId}/scripts`)).body
  expect([items.length, items[0].version, items.at(-1).version]).toEqual([200, 203, 4])
})

it('a stream says of a database that ends what other answers say', async () => {
  agentsAnswer({ ugc_script_writer: [clean], claim_judge: [nothing] })
  const adId = await createAd()
  const { database } = test.database
  const lines = await database.transaction(async (transaction) => {
    await lockAd(transaction, test.app.ownerId, adId)
    const answer = fetch(`${test.app.url}/api/ads/${adId}/scripts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.ownerKey}`,
        accept: 'application/x-ndjson',
        'content-type': 'application/json'
      },
      body: JSON.stringify({ format_slug: 'talking-head', scenes: 2 })
    })
    await vi.waitFor(
      async () => {
        const ended = await database.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        )
        expect(ended.rows).not.toEqual([])
      },
      { timeout: 10_000, interval: 20 }
    )
    return (await (await answer).text()).trim().split('\n')
  })
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ problem: { code: 'unavailable', status: 503 } })
})

describe('a script is written', () => {
  it('in the format that the ad has, when none is named', async () => {
    agentsAnswer({ ugc_script_writer: [clean], claim_judge: [nothing] })
    const adId = await createAd({ formatSlug: 'talking-head' })
    const { status, body } = await write(adId, { format_slug: undefined })
    expect([status, body.formatSlug]).toEqual([201, 'talking-head'])
  })

  it('in the language of the ad, of the script before it, or of the idea, and no other name is taken for one', async () => {
    const german = saying('Meine Hände wollten etwas Warmes haben.', 'Ich habe zweimal nachgesehen, bevor ich ging.')
    agentsAnswer({ ugc_script_writer: [clean, { ...german, language: 'Tyrolean German' }], claim_judge: [nothing] })
    const languageAsked = () => callsOf('ugc_script_writer').at(-1)!.input.language
    const adId = await createAd()
    const patch = (language: unknown) => test.call('PATCH', `/api/ads/${adId}`, { body: { language } })
    await write(adId)
    expect(languageAsked()).toBeUndefined()
    expect((await patch(' Austrian German ')).body.language).toBe('Austrian German')
    const { body } = await write(adId)
    expect(languageAsked()).toBe('Austrian German')
    expect(body.content.language).toBe('Tyrolean German')
    await write(adId, { language: 'Swiss German' })
    expect(languageAsked()).toBe('Swiss German')
    // A copy in another ratio speaks as its ad does.
    await test.call('PATCH', `/api/ads/${adId}`, { body: { aspectRatio: '9:16' } })
    const copy = await test.call('POST', `/api/ads/${adId}/copies`, { body: { aspectRatio: '16:9' } })
    expect(copy.body.language).toBe('Austrian German')
    expect((await patch(null)).body.language).toBeNull()
    await write(adId, { previousScriptId: body.id, notes: 'Shorter.' })
    expect(languageAsked()).toBe('Tyrolean German')

    for (const wrong of ['9', '<b>', 'x'.repeat(41), 7]) {
      const refused = await patch(wrong)
      expect(refused.status, String(wrong)).toBe(422)
    }
    expect((await patch('!!')).body.detail).toContain('the name of a language, such as German')
  })

  it('anew at the length that it had, unless another is asked for', async () => {
    agentsAnswer({ ugc_script_writer: [clean], claim_judge: [nothing] })
    const adId = await createAd()
    const { body } = await write(adId)
    const rewrite = (more: Record<string, unknown>) =>
      write(adId, { scenes: undefined, notes: 'Drier.', previousScriptId: body.id, ...more })
    test.services.calls.splice(0)
    expect((await rewrite({})).status).toBe(201)
    await rewrite({ scenes: 2, secondsPerScene: 9 })
    const lengths = callsOf('ugc_script_writer').map(({ input }) => [input.sceneCount, input.totalSeconds])
    expect(lengths).toEqual([
      [2, 12],
      [2, 18]
    ])
    const { body: listed } = await test.call('GET', `/api/ads/${adId}/scripts`)
    expect(listed.items.map(({ askedSeconds }: ScriptView) => askedSeconds)).toEqual([18, 12, null])
  })
})

describe('a writing, for pages that were away', () => {
  const stateOf = async (adId: string) => (await test.call('GET', `/api/ads/${adId}/scripts`)).body
  const isOfThis = (adId: string) => eq(writings.adId, adId)

  it('is told with the list: under way, failed with its reason, and no more once there is a script', async () => {
    const adId = await createAd()
    expect(await stateOf(adId)).toMatchObject({ items: [], writing: null })
    agentsAnswer({ ugc_script_writer: [saying('Welcome back to my channel!')] })
    const refused = await write(adId)
    expect(refused.status).toBe(502)
    const failed = await stateOf(adId)
    expect(failed.writing).toMatchObject({
      problem: { code: 'upstream-failed', detail: refused.body.detail, agent: 'ugc-script-writer' }
    })
    await test.database.database.update(writings).set({ endedAt: null, problem: null }).where(isOfThis(adId))
    expect((await stateOf(adId)).writing).toMatchObject({ id: failed.writing.id, problem: null })

    // A process that says nothing for long has died.
    await test.database.database
      .update(writings)
      .set({ seenAt: new Date(0) })
      .where(isOfThis(adId))
    expect((await stateOf(adId)).writing).toBeNull()
    const aWhileAgo = new Date(Date.now() - 120_000)
    await test.database.database.update(writings).set({ seenAt: aWhileAgo }).where(isOfThis(adId))
    expect((await stateOf(adId)).writing.problem.detail).toContain('The server stopped before it was written')

    agentsAnswer({ ugc_script_writer: [clean], claim_judge: [nothing] })
    expect((await write(adId)).status).toBe(201)
    expect((await stateOf(adId)).writing).toBeNull()
  })

  it('says how long the last ones took, from three on', async () => {
    await test.database.database.delete(writings)
    const took = async (seconds: number) => {
      const adId = await createAd()
      const startedAt = new Date('2026-11-29T10:00:00Z')
      const endedAt = new Date(startedAt.getTime() + seconds * 1000)
      await test.database.database
        .insert(writings)
        .values({ adId, kind: 'script', runId: newId(), startedAt, seenAt: endedAt, endedAt })
      return adId
    }
    await took(20)
    const adId = await took(31)
    expect((await stateOf(adId)).usualSeconds).toBeNull()
    await took(55)
    expect((await stateOf(adId)).usualSeconds).toEqual({ from: 20, to: 55 })
  })
})
