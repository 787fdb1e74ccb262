import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBarPlot } from './bar-plot.ts'
import { readSavedResult, type ResultTable, type SavedResult } from './saved-result.ts'

export interface ReportOptions {
  /** In the order of the page. */
  names: readonly string[]
  resultsDirectory: string
  docsDirectory: string
}

export interface ReportOutcome {
  written: string[]
  /** Not run yet. */
  missing: string[]
}

const picturesFolder = join('images', 'performance')

/** Writes `docs/performance.md` and its pictures from the results of the last full runs. */
export async function writeReport({ names, resultsDirectory, docsDirectory }: ReportOptions): Promise<ReportOutcome> {
  const found = await Promise.all(names.map((name) => readSavedResult(join(resultsDirectory, `${name}.json`))))
  const results = found.filter((result) => result !== null)
  const missing = names.filter((_name, index) => !found[index])
  const pictures = join(docsDirectory, picturesFolder)
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const written = ['performance.md']
  for (const { plots } of results) {
    for (const plot of plots) {
      await writeFile(join(pictures, `${plot.slug}.svg`), drawBarPlot(plot))
      written.push(join(picturesFolder, `${plot.slug}.svg`))
    }
  }
  await writeFile(join(docsDirectory, 'performance.md'), `${page(results, missing)}\n`)
  return { written, missing }
}

function page(results: readonly SavedResult[], missing: readonly string[]): string {
  return [
    '# Performance',
    'Written by `npm run bench -- report` from `bench/results/`; do not edit by hand.',
    'Each benchmark runs Callsheet, its peers and a floor in turn on the same machine. In every round each has one turn, and a different one starts. Figures are medians of the rounds. Ratios are computed within a round, and their median is shown. Milliseconds describe the machine, ratios describe the code: a bar is always a ratio or a difference within one run. These runs are not tests; the `--quick` runs are tests, but only of correctness.',
    'Peers are installed separately from the product, in `bench/package.json`. The text of each benchmark says what they do and do not do.',
    table({
      head: ['benchmark', 'bar', 'wanted', 'got', ''],
      rows: results.flatMap(({ name, bars }) =>
        bars.map(({ what, wanted, got, holds }) => [
          `[${name}](#${name})`,
          what,
          wanted,
          got,
          holds ? 'holds' : 'missed'
        ])
      )
    }),
    ...missing.map((name) => `\`${name}\` has not been run yet.`),
    ...results.flatMap(section)
  ].join('\n\n')
}

function section({ name, about, tables, plots, machine, startedAt }: SavedResult): string[] {
  const { node, platform, processor, cores, memoryGigabytes, load } = machine
  return [
    `## ${name}`,
    ...about,
    ...plots.map(({ title, slug }) => `![${title}](${picturesFolder}/${slug}.svg)`),
    ...tables.flatMap((one) => [`**${one.title}**`, table(one)]),
    `Run with \`npm run bench -- ${name}\` on ${startedAt.slice(0, 10)}: Node ${node}, ${platform}, ${cores} cores of ${processor}, ${memoryGigabytes} GB, load ${load[0]} at its end.`
  ]
}

function table({ head, rows }: Pick<ResultTable, 'head' | 'rows'>): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map((cell) => String(cell)).join(' | ')} |`
  const isFigures = (column: number) => rows.every((row) => /^[-\d.,x ]*$/.test(String(row[column] ?? '')))
  return [line(head), line(head.map((_, column) => (isFigures(column) ? '---:' : '---'))), ...rows.map(line)].join('\n')
}
