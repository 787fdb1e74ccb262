import type { KindOutcome } from './evaluate.ts'
import { knownDifferences } from './known-differences.ts'
import { type Split, splits } from './sample.ts'

export const requiredShare = 0.95

export function formatReport(outcomes: KindOutcome[]): string {
  const lines: string[] = []
  for (const outcome of outcomes) {
    lines.push(
      '',
      `${outcome.kind}: ${outcome.matching} of ${outcome.total} values (${percent(outcome)}), ${outcome.samples.length} pages`
    )
    const ofSplits = splits.map((split) => ({ split, ...inSplit(outcome, split) }))
    for (const one of ofSplits) {
      const values = one.total === 0 ? 'none' : `${one.matching} of ${one.total} (${percent(one)}), ${one.pages} pages`
      lines.push(`  ${one.split}: ${values}`)
    }
    for (const file of outcome.unread) lines.push(`  not counted, because nobody has read its values yet: ${file}`)
    for (const [field, { matching, total }] of perField(outcome)) {
      lines.push(
        `  ${matching === total ? 'ok  ' : 'miss'} ${field.padEnd(30)} ${String(matching).padStart(4)} of ${total}`
      )
    }
    for (const sample of outcome.samples) {
      for (const { place, expected, got, matches } of sample.comparisons) {
        if (matches) continue
        lines.push(`       ${sample.file} ${place}: expected ${shortly(expected)}, got ${shortly(got)}`)
        const why = knownDifferences[`${sample.file} ${place}`]
        if (why !== undefined) lines.push(`         because ${why}`)
      }
    }
  }
  const below = outcomes.filter((outcome) => !isGoodEnough(outcome)).map(({ kind }) => kind)
  const verdict =
    below.length === 0
      ? `Every kind is at ${requiredShare * 100}% or above.`
      : `Below ${requiredShare * 100}%: ${below.join(', ')}.`
  return [...lines, '', verdict].join('\n').trimStart()
}

/** A kind of which no page was read by a person is neither good nor bad. */
export function isGoodEnough({ matching, total }: KindOutcome): boolean {
  return total === 0 || matching / total >= requiredShare
}

function inSplit({ samples }: KindOutcome, wanted: Split) {
  const ofSplit = samples.filter(({ split }) => split === wanted)
  const comparisons = ofSplit.flatMap((sample) => sample.comparisons)
  const matching = comparisons.filter(({ matches }) => matches).length
  return { pages: ofSplit.length, matching, total: comparisons.length }
}

function perField(outcome: KindOutcome): Map<string, { matching: number; total: number }> {
  const fields = new Map<string, { matching: number; total: number }>()
  for (const { field, matches } of outcome.samples.flatMap((sample) => sample.comparisons)) {
    const counts = fields.get(field) ?? { matching: 0, total: 0 }
    counts.total += 1
    if (matches) counts.matching += 1
    fields.set(field, counts)
  }
  return fields
}

function percent({ matching, total }: Pick<KindOutcome, 'matching' | 'total'>): string {
  return total === 0 ? 'none' : `${((matching / total) * 100).toFixed(1)}%`
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}
