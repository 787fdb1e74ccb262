import type { AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { textOfAd, wholeText } from './ad-text.ts'
import type { CraftBrief } from './craft-brief.ts'
import { judgePair, type JudgedPair } from './judge-pair.ts'
import type { ModelCalls } from './model-calls.ts'
import type { AnswersForAd } from './replay/answers.ts'
import { writeAd, type CraftedAd } from './write-ad.ts'
import { writeBare, type BareAd } from './write-bare.ts'

export interface CraftCell {
  brief: CraftBrief
  formatSlug: AdFormatSlug
}

export interface CellResult {
  ad: CraftedAd
  /** Null when it was not asked for, or did not come: then `problem` says why. */
  bare: BareAd | null
  judged: JudgedPair | null
  problem: string | null
}

export interface RunCraftOptions {
  calls: ModelCalls
  cells: readonly CraftCell[]
  isJudged: boolean
  atOnce: number
  /** Set when answers are replayed: only what was written is asked for. */
  written: readonly AnswersForAd[] | null
  onCell(result: CellResult, done: number): void
}

/** Every cell, a few at a time. One that breaks stops no other. */
export async function runCraft({ calls, cells, isJudged, atOnce, written, onCell }: RunCraftOptions) {
  const results = new Map<number, CellResult>()
  let next = 0
  const work = async () => {
    for (let index = next++; index < cells.length; index = next++) {
      const cell = cells[index]
      if (!cell) return
      const result = await runCell(calls, cell, { isJudged, written })
      results.set(index, result)
      onCell(result, results.size)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, cells.length) }, work))
  return cells.flatMap((_cell, index) => results.get(index) ?? [])
}

async function runCell(
  calls: ModelCalls,
  { brief, formatSlug }: CraftCell,
  { isJudged, written }: Pick<RunCraftOptions, 'isJudged' | 'written'>
): Promise<CellResult> {
  const answers = written?.find((one) => one.brief === brief.slug && one.formatSlug === formatSlug)
  const ad = await writeAd({
    calls,
    brief,
    formatSlug,
    ...(written && {
      hasAnswer: (step) =>
        step === 'storyboard' ? answers?.storyboard !== undefined : Object.hasOwn(answers?.prompts ?? {}, step.shot)
    })
  })
  const result: CellResult = { ad, bare: null, judged: null, problem: null }
  if (!isJudged || (written && !answers?.bare)) return result
  try {
    result.bare = await writeBare({ calls, brief, formatSlug })
    const hasAll = ad.steps.every(({ verdict }) => verdict === 'first-answer' || verdict === 'repaired')
    // What was refused of ours is counted as refused. Half an ad would be compared with a whole one.
    if (hasAll && (!written || answers?.judge)) {
      const [ours, bare] = [wholeText(textOfAd(ad)), wholeText(result.bare.text)]
      result.judged = await judgePair({ calls, brief, formatSlug, ours, bare })
    }
  } catch (error) {
    result.problem = error instanceof Error ? error.message : String(error)
  }
  return result
}
