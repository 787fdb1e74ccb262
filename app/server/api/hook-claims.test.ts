import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { agentsOf, type AgentAnswers } from '../../testing/agents-answers.ts'
import { makeFinishedAd, sampleScript, type FinishedAd } from '../../testing/finished-ad.ts'
import { openingOf } from '../../testing/opening-board.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp
let ad: FinishedAd

beforeAll(async () => {
  test = await startTestApp()
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(() => test?.stop())

beforeEach(() => {
  test.services.calls.splice(0)
})

const opening = (spokenScript: string, fields: object = {}) => ({
  ...sampleScript,
  scenes: sampleScript.scenes.map((scene, index) => (index === 0 ? { ...scene, spokenScript, ...fields } : scene))
})
const claim = (words: string) => ({
  position: 1,
  words,
  kind: 'health',
  evidence: 'none',
  reason: 'Nothing given says so.',
  rewrite: 'I slept.'
})
const claims = (...words: string[]) => ({ claims: words.map(claim), warnings: [] })

/** One more opening, which ends with this line. */
async function makeHook(line: string, answers: AgentAnswers) {
  agentsOf(test.services).answer({ storyboard_director: [openingOf(line)], ...answers })
  const made = await test.call('POST', `/api/ads/${ad.adId}/hook-variants`, { body: { count: 1 } })
  expect(made.body).toMatchObject({ items: [{ spokenScript: line }] })
  return made.body.items[0]
}

const judged = () => agentsOf(test.services).callsOf('claim_judge')
const written = () => agentsOf(test.services).callsOf('ugc_script_writer')

describe('claims of another opening', { timeout: 60_000 }, () => {
  it('are judged before it is bought, alone and beside the scenes that it leads into', async () => {
    const hook = await makeHook('My cup is still cold at noon.', {
      ugc_script_writer: [opening('My cup is still cold at noon.')],
      claim_judge: [claims()]
    })
    expect(hook.claims).toMatchObject({ unchecked: [], problem: null, claims: [], warnings: [] })
    expect(judged()).toHaveLength(1)
    const { lines, positions } = judged()[0]!.input
    expect(positions).toEqual([1])
    expect(lines.map(({ spokenScript }: { spokenScript: string }) => spokenScript)).toEqual([
      'My cup is still cold at noon.',
      ...sampleScript.scenes.slice(1).map(({ spokenScript }) => spokenScript)
    ])
    // The still is the last thing that is asked for.
    const tools = test.services.calls.map(({ path, body }) => (path === '/run' ? JSON.stringify(body) : path))
    expect(tools.findIndex((call) => call.includes('claim_judge'))).toBeLessThan(tools.length - 1)
  })

  it('go back to the writer once when nothing supports them', async () => {
    const hook = await makeHook('I slept until seven, for once.', {
      ugc_script_writer: [opening('It ends insomnia by Sunday.'), opening('I slept until seven, for once.')],
      claim_judge: [claims('It ends insomnia'), claims()]
    })
    expect(hook).toMatchObject({ spokenScript: 'I slept until seven, for once.', claims: { claims: [] } })
    expect(written()).toHaveLength(2)
    const second = JSON.stringify(written()[1])
    expect(second).toContain('It ends insomnia')
    expect(second).toContain('Nothing given says so.')
  })

  it('that remain are kept with it and shown, and the opening with fewer is taken', async () => {
    const hook = await makeHook('It ends headaches today.', {
      ugc_script_writer: [opening('It ends headaches today.'), opening('It ends headaches, and doctors love it.')],
      claim_judge: [claims('It ends headaches'), claims('It ends headaches', 'doctors love it')]
    })
    expect(hook.spokenScript).toBe('It ends headaches today.')
    expect(hook.claims.claims).toMatchObject([{ words: 'It ends headaches', evidence: 'none', position: 1 }])
    expect(written()).toHaveLength(2)
    const list = await test.call('GET', `/api/ads/${ad.adId}/hook-variants`)
    const listed = list.body.items.find(({ id }: { id: string }) => id === hook.id)
    expect(listed.claims).toEqual(hook.claims)
  })

  it('that the writer itself marked are for the user to decide', async () => {
    const hook = await makeHook('My back stopped hurting.', {
      ugc_script_writer: [opening('My back stopped hurting.', { evidenceFlag: 'A study of back pain' })],
      claim_judge: [claims('My back stopped hurting')]
    })
    expect(written()).toHaveLength(1)
    expect(hook).toMatchObject({ evidenceFlag: 'A study of back pain', claims: { claims: [{ kind: 'health' }] } })
  })

  it('are checked again on request after a judge was away, over the API and as a tool', async () => {
    const hook = await makeHook('Every nurse on my ward drinks it.', {
      ugc_script_writer: [opening('Every nurse on my ward drinks it.')],
      claim_judge: [null]
    })
    expect(hook.claims).toMatchObject({ unchecked: [1], checkedAt: null, problem: expect.stringContaining('away') })
    const path = `/api/ads/${ad.adId}/hook-variants/${hook.id}/claims`
    expect((await test.call('POST', path)).status).toBe(502)
    agentsOf(test.services).answer({ claim_judge: [claims('Every nurse on my ward')] })
    const checked = await test.call('POST', path)
    expect(checked.body.claims).toMatchObject({ unchecked: [], claims: [{ words: 'Every nurse on my ward' }] })
    const called = await test.call('POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'check_claims', arguments: { ad_id: ad.adId, hook_id: hook.id } }
      }
    })
    expect(JSON.stringify(called.body)).toContain('Every nurse on my ward')
    const unknown = await test.call('POST', `/api/ads/${ad.adId}/hook-variants/${crypto.randomUUID()}/claims`)
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'This ad has no such opening.' } })
  })

  it('of an opening of before there was a judge are unchecked', async () => {
    const hook = await makeHook('Cold on day four.', {
      ugc_script_writer: [opening('Cold on day four.')],
      claim_judge: [claims()]
    })
    await test.database.database.update(hookVariants).set({ claims: null }).where(eq(hookVariants.id, hook.id))
    const list = await test.call('GET', `/api/ads/${ad.adId}/hook-variants`)
    const listed = list.body.items.find(({ id }: { id: string }) => id === hook.id)
    expect(listed.claims).toMatchObject({ unchecked: [1], claims: [] })
  })
})
