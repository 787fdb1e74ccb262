import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { textOfAd, type AdText } from './ad-text.ts'
import { languageOf } from './craft-brief.ts'
import { criteria } from './judge-pair.ts'
import type { Spent } from './model-calls.ts'
import type { Interval } from './pairwise-scores.ts'
import type { CellResult } from './run-craft.ts'
import { shareOf, wantedShare, type Acceptance, type CraftSummary } from './summary.ts'

export interface ReportOptions {
  results: readonly CellResult[]
  summary: CraftSummary
  /** True when no model was asked. */
  isReplay: boolean
}

/** Fewer pairs have no interval worth the name. */
const leastPairs = 5

const byHand =
  'No model was asked. Every figure is one of answers that were written by hand from the prompts, and says nothing of any model.'

/** Figures first, then what was refused and why, then every ad beside the one of a bare prompt. */
export function reportInMarkdown({ results, summary, isReplay }: ReportOptions): string {
  return [
    '# Craft of scripts, boards and prompts',
    isReplay ? byHand : `Models: ${summary.models.join(', ') || 'none answered'}.`,
    ...figuresOf(summary),
    ...scoresOf(summary),
    ...findingsOf(results),
    ...summary.problems.map((one) => `- ${one.brief}, ${one.formatSlug}: ${one.problem}`),
    ...results.map(sideBySide)
  ].join('\n\n')
}

/** The figures alone, for the terminal. */
export function figuresInWords({ summary, isReplay }: Omit<ReportOptions, 'results'>): string {
  return [...(isReplay ? [byHand] : []), ...figuresOf(summary), ...scoresOf(summary)].join('\n\n')
}

function figuresOf(summary: CraftSummary): string[] {
  const share = shareOf(summary.all)
  const verdict = share === null ? 'no answer came' : share >= wantedShare ? 'held' : 'missed'
  return [
    `## Accepted at the first answer: ${percent(share)} (at least ${percent(wantedShare)} is wanted: ${verdict})`,
    tableOf(
      ['', 'answers', 'first answer', 'repaired', 'refused', 'declined', 'broken off'],
      [
        ...summary.byAgent.map(acceptanceRow),
        ...summary.byBrief.map(acceptanceRow),
        ...summary.byFormat.map(acceptanceRow),
        acceptanceRow(summary.all)
      ]
    ),
    tableOf(
      ['', 'calls', 'of them from disk', 'tokens in', 'tokens out', 'dollars'],
      [
        spentRow('ours', summary.spent.ours),
        spentRow('bare prompt', summary.spent.bare),
        spentRow('judge', summary.spent.judge)
      ]
    )
  ]
}

function scoresOf({ scores }: CraftSummary): string[] {
  if (scores.length === 0) return ['No pair was judged.']
  const rows = scores.map(({ criterion, pairs, wins, ties, losses, disagreements, winRate, margin }) => [
    criterion,
    String(pairs),
    `${wins} / ${ties} / ${losses}`,
    String(disagreements),
    interval(winRate, pairs, percent),
    interval(margin, pairs, (value) => value.toFixed(2))
  ])
  return [
    '## Against a bare prompt',
    `Each pair is judged in both orders. Where the two do not name the same version, it counts as a tie. Margins run from -3 to 3; above 0, ours is better. In brackets: 95 of 100 resamples of the pairs; below ${leastPairs} pairs they would say nothing.`,
    tableOf(['', 'pairs', 'better / equal / worse', 'orders disagree', 'win rate', 'mean margin'], rows)
  ]
}

function findingsOf(results: readonly CellResult[]): string[] {
  const wrong = results.flatMap(({ ad }) =>
    ad.steps
      .filter(({ verdict }) => verdict !== 'first-answer')
      .map(({ agent, position, verdict, reasons }) => {
        const where = `${ad.brief.slug}, ${ad.formatSlug}, ${agent}${position === null ? '' : `, shot ${position}`}`
        return `- ${where}: ${verdict}\n${reasons.map((reason) => `  ${reason.replaceAll('\n', '\n  ')}`).join('\n')}`
      })
  )
  return wrong.length === 0 ? [] : ['## Answers that were not accepted at once', wrong.join('\n')]
}

function sideBySide({ ad, bare, judged }: CellResult): string {
  const ours = textOfAd(ad)
  const theirs = bare?.text ?? null
  const title = `## ${adFormat(ad.formatSlug).label}, ${ad.brief.label} (${languageOf(ad.brief, ad.formatSlug)})`
  const rows = (['script', 'board', 'prompts'] as const)
    .filter((part) => ours[part] !== '' || theirs?.[part])
    .map((part) => `<tr><th colspan="2">${part}</th></tr>\n<tr>${cell(ours, part)}${cell(theirs, part)}</tr>`)
  const reasons = (judged?.verdicts ?? []).map(
    ({ criterion, margins, reasons: given, agree }) =>
      `- ${criterion} (${criteria[criterion]}) ${margins.join(' and ')}${agree ? '' : ', the orders disagree'}. Ours first: ${given[0]} Ours second: ${given[1]}`
  )
  return [
    title,
    `<table>\n<tr><th>ours</th><th>bare prompt</th></tr>\n${rows.join('\n')}\n</table>`,
    reasons.join('\n')
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

const cell = (text: AdText | null, part: keyof AdText) =>
  `<td valign="top" width="50%"><pre style="white-space: pre-wrap">${escapeHtml(text?.[part] || '–')}</pre></td>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const acceptanceRow = (one: Acceptance): string[] => [
  one.name,
  String(one.answers),
  `${one.firstAnswer} (${percent(shareOf(one))})`,
  String(one.repaired),
  String(one.refused),
  String(one.declined),
  String(one.broken)
]

const spentRow = (name: string, { calls, fromDisk, inputTokens, outputTokens, dollars }: Spent): string[] => [
  name,
  String(calls),
  String(fromDisk),
  String(inputTokens),
  String(outputTokens),
  dollars === null ? 'not known' : dollars.toFixed(2)
]

function tableOf(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1).replace(/\.0$/, '')}%`)
const interval = ({ value, low, high }: Interval, pairs: number, show: (value: number) => string) =>
  pairs < leastPairs ? show(value) : `${show(value)} [${show(low)}, ${show(high)}]`
