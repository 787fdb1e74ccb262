import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startHttpServer, type RunningServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { readSections } from '@callsheet/lib/disciplines/video-prompt-disciplines.ts'
import { agents } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { craftBriefs } from './craft-briefs.ts'
import { estimateRun } from './estimate.ts'
import { criterionNames, judgePair, settle, type Comparison } from './judge-pair.ts'
import { openModelCalls, type ModelCalls } from './model-calls.ts'
import { readOptions } from './options.ts'
import { bootstrap, scorePairs } from './pairwise-scores.ts'
import { readAnswers, writtenAnswerSchema, type AnswersForAd } from './replay/answers.ts'
import { findAnswer } from './replay/find-answer.ts'
import { replayModel, startReplayServer } from './replay/replay-server.ts'
import { findAgentAnswer, readAgentAnswers, type AgentAnswer } from './replay/agent-answers.ts'
import { reportInMarkdown } from './report.ts'
import { runCraft, type CellResult } from './run-craft.ts'
import { shareOf, summarise, wantedShare } from './summary.ts'

/** Answers that were written by hand from the prompts alone, most of them before anybody looked at the checks. */
const fixtures = join(import.meta.dirname, '__fixtures__')

const savedPages = join(import.meta.dirname, '../../../../shared/samples/pages')

async function servePage(request: Request): Promise<Response> {
  const page = await readFile(join(savedPages, new URL(request.url).pathname)).catch(() => null)
  if (page === null) return new Response('There is no such page.', { status: 404 })
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

describe('answers written by hand, through the agents service', () => {
  let written: AnswersForAd[]
  let results: CellResult[]
  let server: RunningServer
  let site: RunningServer
  let calls: ModelCalls
  let agentAnswers: AgentAnswer[]

  beforeAll(async () => {
    written = await readAnswers(fixtures)
    agentAnswers = await readAgentAnswers(join(fixtures, 'agents'))
    server = await startReplayServer((asked) => findAgentAnswer(agentAnswers, asked) ?? findAnswer(written, asked))
    site = await startHttpServer({ port: 0, fetch: servePage })
    const env = { GATEWAY_URL: server.url, FETCH_ALLOWED_ORIGINS: site.url }
    calls = await openModelCalls({ env, folder: null })
    const cells = written.map(({ brief, formatSlug }) => {
      return { brief: craftBriefs.find(({ slug }) => slug === brief)!, formatSlug }
    })
    results = await runCraft({ calls, cells, isJudged: true, atOnce: 22, written, onCell: () => undefined })
  })
  afterAll(async () => {
    await calls?.stop()
    await server?.stop(0)
    await site?.stop(0)
  })

  const resultOf = (formatSlug: string) => results.filter(({ ad }) => ad.formatSlug === formatSlug)

  it.each(adFormatSlugs)('%s: every answer is accepted at once', (formatSlug) => {
    expect(resultOf(formatSlug)).not.toEqual([])
    for (const { ad, problem } of resultOf(formatSlug)) {
      expect(problem).toBeNull()
      for (const { agent, position, verdict, reasons } of ad.steps)
        expect({ agent, position, verdict, reasons }).toMatchObject({ verdict: 'first-answer', reasons: [] })
    }
  })

  it('every agent by itself: each answer is accepted at once', async () => {
    const covered = new Set<string>([
      ...agentAnswers.map(({ agent }) => agent),
      ...results.flatMap(({ ad }) => ad.steps.map(({ agent }) => agent))
    ])
    expect(Object.keys(agents).filter((slug) => !covered.has(slug))).toEqual([])
    const asked = agentAnswers.flatMap(({ name, agent, input }) => (input ? [{ name, agent, input }] : []))
    expect(asked.length).toBeGreaterThanOrEqual(10)
    for (const { name, agent, input } of asked) {
      const { callModel, corrections } = calls.open()
      // The file holds what that agent is asked. `runAgent` parses it.
      const run = await runAgent({ agent, input: input as never, callModel }).catch((error: Error) => error)
      expect({ name, corrections, run }).toMatchObject({ corrections: [], run: { attempts: 1 } })
    }
  })

  const pages = existsSync(savedPages)
  it.skipIf(!pages)(
    `offers on saved pages${pages ? '' : ' (skipped: there is no ../shared/samples/pages beside this checkout)'}`,
    async () => {
      const saved = agentAnswers.flatMap(({ page }) => page ?? [])
      expect(saved.length).toBeGreaterThan(0)
      for (const { file, title } of saved) {
        const response = await calls.post('/agents/offer-intelligence', { url: `${site.url}/${file}` })
        expect(await response.json()).toMatchObject({ title, attempts: 1, model: replayModel })
      }
    }
  )

  it('enough of them are, and the report shows each ad', () => {
    const summary = summarise(results, 1)
    expect(shareOf(summary.all)).toBeGreaterThanOrEqual(wantedShare)
    expect(summary.all).toMatchObject({ repaired: 0, refused: 0, declined: 0, broken: 0 })
    const report = reportInMarkdown({ results, summary, isReplay: true })
    expect(report).toContain('No model was asked.')
    expect(report).toMatch(/\| hook \| 66 \| 47 \/ 12 \/ 7 \| 4 \| 80.3% \[/)
    for (const { ad } of results) expect(report).toContain(ad.script!.title.replaceAll('&', '&amp;'))
  })

  it('each chibi prompt is live action with a flat drawn sticker of the person of the photo, who reacts in every moment', () => {
    const prompts = resultOf('viral-chibi').flatMap(({ ad }) => ad.prompts)
    expect(prompts).toHaveLength(craftBriefs.length)
    for (const { prompt } of prompts) {
      const sections = readSections(prompt)
      const bodyOf = (name: string) => sections.find(({ heading }) => heading === name)?.body
      expect(bodyOf('STYLE')).toMatch(/live action[^]*sticker[^]*flat 2D hand-drawn chibi/i)
      expect(bodyOf('CHARACTER')).toMatch(/person of the reference photo[^]*photo alone gives the likeness/i)
      const moments = sections.filter(({ heading }) => heading.startsWith('SHOT '))
      expect(moments.length).toBeGreaterThanOrEqual(2)
      for (const { body } of moments) expect(body).toMatch(/^Real: .+\nSticker: .+\nSound: .+$/)
    }
  })

  it('each order of a pair gets the verdict that was written for it, also where both versions have one title', () => {
    const compared = results.flatMap(({ ad, judged }) => (judged ? [{ ad, judged }] : []))
    expect(compared).toHaveLength(written.filter(({ judge }) => judge).length)
    for (const { ad, judged } of compared) {
      const one = written.find(({ brief, formatSlug }) => brief === ad.brief.slug && formatSlug === ad.formatSlug)
      const [oursFirst, oursSecond] = one!.judge!.map(({ content }) => content[0]!['input'] as Comparison)
      const wanted = criterionNames.map((name) => [oursFirst![name].margin, 0 - oursSecond![name].margin])
      expect({ title: ad.script!.title, margins: judged.verdicts.map(({ margins }) => margins) }).toEqual({
        title: ad.script!.title,
        margins: wanted
      })
    }
  })
})

test('a run that broke off asks only for what is missing, and another model is asked anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'craft-'))
  const written = await readAnswers(fixtures)
  const cells = [{ brief: craftBriefs[0]!, formatSlug: 'product-film' as const }]
  let asked = 0
  let isBroken = true
  const server = await startReplayServer((request) => {
    asked += 1
    return isBroken && request.tools[0]?.name !== 'ugc_script_writer' ? undefined : findAnswer(written, request)
  })
  const run = async (env: Record<string, string> = {}) => {
    const calls = await openModelCalls({ env: { GATEWAY_URL: server.url, ...env }, folder })
    try {
      const [result] = await runCraft({
        calls,
        cells,
        isJudged: false,
        atOnce: 1,
        written: null,
        onCell: () => undefined
      })
      return result!.ad.steps.map(({ verdict, spent }) => [verdict, spent.fromDisk])
    } finally {
      await calls.stop()
    }
  }
  try {
    expect(await run()).toEqual([
      ['first-answer', 0],
      ['broken', 0]
    ])
    isBroken = false
    expect(await run()).toEqual([
      ['first-answer', 1],
      ['first-answer', 0]
    ])
    const before = asked
    expect(await run()).toEqual([
      ['first-answer', 1],
      ['first-answer', 1]
    ])
    expect(asked).toBe(before)
    await run({ MODEL_ROLES: '{"writer":"another","director":"another"}' })
    expect(asked).toBeGreaterThan(before)
  } finally {
    await server.stop(0)
    await rm(folder, { recursive: true })
  }
})

describe('the comparison', () => {
  /** A judge that likes what comes first, and whose first answer cannot be read. */
  const biased = Object.fromEntries(
    ['hook', 'specificity', 'speakability', 'truth', 'continuity'].map((name) => [
      name,
      { margin: 2, reason: 'First.' }
    ])
  )

  it('asks in both orders, asks again for what cannot be read, and believes no order', async () => {
    const asked: string[] = []
    const server = await startReplayServer(({ messages }) => {
      asked.push(JSON.stringify(messages[0]?.content))
      const content = asked.length === 1 ? { type: 'text', text: 'The first.' } : { type: 'tool_use', input: biased }
      return writtenAnswerSchema.parse({ content: [content] })
    })
    const calls = await openModelCalls({ env: { GATEWAY_URL: server.url }, folder: null })
    const pair = { calls, brief: craftBriefs[0]!, formatSlug: 'podcast' as const, ours: 'OURS', bare: 'BARE' }
    const { verdicts } = await judgePair(pair).finally(() => Promise.all([calls.stop(), server.stop(0)]))
    expect(asked.map((words) => words.indexOf('OURS') < words.indexOf('BARE'))).toEqual([true, true, false])
    expect(asked[1]).toContain('could not be read')
    expect(verdicts.map(({ margin, agree }) => [margin, agree])).toEqual(verdicts.map(() => [0, false]))
  })

  const verdict = (oursFirst: number, oursSecond: number) =>
    settle('hook', { margin: oursFirst, reason: 'a' }, { margin: oursSecond, reason: 'b' })

  it('takes a verdict that changes with the order for a tie', () => {
    expect(verdict(2, -1)).toMatchObject({ margin: 1.5, agree: true, margins: [2, 1] })
    expect(verdict(2, 2)).toMatchObject({ margin: 0, agree: false, margins: [2, -2] })
    expect(verdict(1, 0)).toMatchObject({ margin: 0, agree: false })
    expect(verdict(0, 0)).toMatchObject({ margin: 0, agree: true, margins: [0, 0] })
  })

  it('counts wins, ties and losses, with intervals that the seed draws again', () => {
    const pairs = [verdict(2, -2), verdict(3, -1), verdict(1, 1), verdict(-1, 1)].map((one) => [one])
    const [score] = scorePairs(pairs, 7)
    expect(score).toMatchObject({ criterion: 'hook', pairs: 4, wins: 2, ties: 1, losses: 1, disagreements: 1 })
    expect(score!.winRate.value).toBe(0.625)
    expect(score!.margin.value).toBe(0.75)
    expect(score!.winRate.low).toBeLessThan(0.625)
    expect(score!.winRate.high).toBeGreaterThan(0.625)
    expect(scorePairs(pairs, 7)).toEqual([score])
    expect(bootstrap([1, 1, 1], 1)).toEqual({ value: 1, low: 1, high: 1 })
    // The standard error of 100 fair coins is 0.05, so 95 of 100 resamples lie within 0.1.
    const coins = Array.from({ length: 100 }, (_, index) => index % 2)
    const { low, high } = bootstrap(coins, 3)
    expect(low).toBeCloseTo(0.4, 1)
    expect(high).toBeCloseTo(0.6, 1)
  })
})

test('options that cannot be meant say what was expected', () => {
  expect(readOptions([])).toMatchObject({ formats: adFormatSlugs, briefs: craftBriefs, isJudged: true, replay: null })
  expect(readOptions(['--help'])).toBeNull()
  const wrong = [
    [['--formats', 'podcast,sitcom'], '--formats has no "sitcom". Expected some of: talking-head, '],
    [['--briefs', ''], '--briefs has no "". Expected some of: boil-over-lid, '],
    [['--judge', 'maybe'], '--judge is "maybe". Expected one of: on, off.'],
    [['--at-once', '0'], '--at-once is "0". Expected a whole number from 1 to 20.'],
    [['--formate', 'podcast'], "Unknown option '--formate'"]
  ] as const
  for (const [args, message] of wrong) expect(() => readOptions([...args])).toThrow(message)
})

test('the estimate follows prices and what is compared', () => {
  const cells = craftBriefs.map((brief) => ({ brief, formatSlug: 'podcast' as const }))
  const estimate = (isJudged: boolean, roles = {}) => estimateRun({ cells, isJudged, prices: {}, roles })
  const { calls, dollars } = estimate(true)
  expect(estimate(false).calls).toBeLessThan(calls)
  expect(dollars!.least).toBeGreaterThan(estimate(false).dollars!.least)
  expect(dollars!.most).toBeGreaterThan(dollars!.least)
  expect(estimate(true, { writer: 'a-model-without-a-price' }).dollars).toBeNull()
})
