import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messageOf } from '@callsheet/lib/prompts/testing/script-answers.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { weighClaim } from '@callsheet/lib/claims/weigh-claim.ts'
import { asScripts, type JudgedLine } from './judge-set.ts'
import { labelledSets } from './labelled-sets.ts'
import { reportOnJudge, reportOnWords } from './report.ts'

/** An answer that was written by hand from the prompt alone, before the labels were looked at. */
async function readAnswer(language: string) {
  return JSON.parse(await readFile(join(import.meta.dirname, '__fixtures__', `${language.toLowerCase()}.json`), 'utf8'))
}

async function replay(set: (typeof labelledSets)[number]): Promise<{ judged: JudgedLine[]; attempts: number }> {
  const [first] = asScripts(set)
  const input = await readAnswer(set.language)
  const { answer, attempts } = await runAgent({
    agent: 'claim-judge',
    input: first!.input,
    callModel: async () => messageOf([{ type: 'tool_use', id: 'toolu_1', name: 'claim_judge', input }])
  })
  const claims = answer.claims.map((claim) => weighClaim(claim, set))
  const judged = first!.lines.map((line, index) => {
    return { language: set.language, line, claims: claims.filter(({ position }) => position === index + 1) }
  })
  return { judged, attempts }
}

describe('the labelled lines', () => {
  it('are 120 in five languages, half of them clean, with every kind', () => {
    const lines = labelledSets.flatMap((set) => set.lines)
    expect(lines).toHaveLength(120)
    expect(new Set(lines.map(({ text }) => text))).toHaveProperty('size', 120)
    expect(lines.filter(({ flag }) => flag === null)).toHaveLength(60)
    expect(labelledSets).toHaveLength(5)
    expect(new Set(lines.flatMap(({ flag }) => flag ?? []))).toHaveProperty('size', 7)
  })

  it.each(labelledSets)('in $language, answers by hand are accepted at once and agree with the labels', async (set) => {
    const { judged, attempts } = await replay(set)
    expect(attempts).toBe(1)
    for (const { line, claims } of judged) {
      const flags = claims.filter(({ evidence }) => evidence === 'none').map(({ kind }) => kind)
      expect(flags, line.text).toEqual(line.flag === null ? [] : [line.flag])
      if (line.restsOn)
        expect(
          claims.map(({ evidence }) => evidence),
          line.text
        ).toContain(line.restsOn)
    }
  })
})

describe('the report', () => {
  it('counts what was found, missed and accused, by language and kind', async () => {
    const { judged } = await replay(labelledSets[0]!)
    const [first, ...others] = judged
    const report = reportOnJudge([{ ...first!, claims: [] }, ...others])
    expect(report).toMatch(/all +precision 100% +recall +67% +2 of 3 found, 0 false/)
    expect(report).toMatch(/price +precision +– +recall +0% +0 of 1 found/)
    expect(report).toContain('missed (price): Fourteen euros. Twenty-nine in every shop I looked.')
  })

  it('says what the word lists alone find', () => {
    expect(reportOnWords(labelledSets)).toMatch(/all +precision +86% +recall +10% +6 of 60 found, 1 false/)
  })
})
