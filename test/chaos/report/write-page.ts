import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from '../cells/cell.ts'
import { cells } from '../cells/registry.ts'
import { endpointFamilies } from '@callsheet/lib/endpoint-families.ts'
import type { Figures, Verdict } from '../judges/judge.ts'
import type { CellVerdict } from '../run-cell.ts'
import type { Growth } from '../soak/find-growth.ts'
import { listKills, readResult, type RunStamp } from './results.ts'

/** Runs of earlier versions did not count the families. */
type Counted = 'families' | 'unknownOfAskable'
type KeptFigures = Omit<Figures, Counted> & Partial<Pick<Figures, Counted>>
type Kept<Run extends Verdict> = Omit<Run, 'figures'> & { figures: KeptFigures }
type KeptCell = RunStamp & { seed: string; seconds: number; isRealTime: boolean } & (
    | Kept<CellVerdict>
    | { missing: string }
    | { brokeOff: string }
  )
type KeptKills = RunStamp &
  Kept<Verdict> & { seed: string; kills: number; scenes: number; gapSeconds: number; minutes: number }
type KeptSoak = RunStamp &
  Kept<Verdict> & { seed: string; minutes: number; scenesPerMinute: number; scenes: number; growth: Growth[] }

/** The last run of each kind, of kills that of each number. Null when there was none. */
export interface KeptResults {
  cells: Record<string, KeptCell | null>
  kills: KeptKills[]
  soak: KeptSoak | null
}

const page = join(import.meta.dirname, '../../../docs/reliability.md')
const notYet = 'It has not been run yet.'
const notCounted = 'not counted'

/** Writes docs/reliability.md from the figures of the last runs. */
export async function writePage(): Promise<void> {
  await writeFile(page, pageOf(await readResults()))
}

export async function readResults(): Promise<KeptResults> {
  const names = Object.keys(cells)
  const runs = await listKills()
  const kept = await Promise.all(names.map((name) => readResult<KeptCell>(join('cells', name))))
  return {
    cells: Object.fromEntries(names.map((name, index) => [name, kept[index] ?? null])),
    kills: (await Promise.all(runs.map((run) => readResult<KeptKills>(join('kills', String(run)))))).filter(
      (run) => run !== null
    ),
    soak: await readResult<KeptSoak>('soak')
  }
}

/** The text of docs/reliability.md. */
export function pageOf({ cells: keptCells, kills, soak }: KeptResults): string {
  const all = Object.entries<Cell>(cells)
  return textOf({
    rows: all.map(([name, cell]) => rowOf({ name, cell, kept: keptCells[name] ?? null })),
    notes: all.flatMap(([name, { note }]) => (note ? [`- \`${name}\`: ${note}`] : [])),
    kills: kills.map(killsOf).join('\n\n') || notYet,
    soak: soak ? soakOf(soak) : notYet
  })
}

function rowOf({ name, cell, kept }: { name: string; cell: Cell; kept: KeptCell | null }): string {
  const start = [`\`${name}\``, cell.about]
  const unknown = Array<string>(8).fill('')
  const end = kept ? [kept.seed, `${kept.commit}, ${kept.date.slice(0, 10)}`] : ['', '']
  if (kept === null) return line([...start, ...unknown, 'not run yet', ...end])
  if ('missing' in kept) return line([...start, ...unknown, `not run: ${kept.missing}`, ...end])
  if ('brokeOff' in kept) return line([...start, ...unknown, 'broke off', ...end])
  const { figures, scenes, underWay, recoverySeconds, wrongs } = kept
  return line([
    ...start,
    `${scenes} (${underWay})`,
    String(figures.lost),
    String(figures.paidTwice),
    String(figures.stored),
    String(figures.failedWithRefund),
    unknownOf(figures),
    familiesOf(figures),
    kept.isRealTime ? `${recoverySeconds} s (in real time)` : `${recoverySeconds} s`,
    wrongs.length === 0 ? 'good' : `${wrongs.length} wrong`,
    ...end
  ])
}

function killsOf({
  seed,
  kills,
  scenes,
  gapSeconds,
  minutes,
  figures,
  date,
  commit,
  cores,
  wrongs
}: KeptKills): string {
  return [
    `The last run of ${kills} kills: commit ${commit}, ${date.slice(0, 10)}, ${cores} cores, ${minutes.toFixed(0)} minutes.`,
    '',
    '| seed | kills | scenes | rows | lost | paid twice | stored | failed with refund | unknown | families | ledger | else wrong |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    line([
      seed,
      String(kills),
      String(scenes),
      String(figures.rows),
      String(figures.lost),
      String(figures.paidTwice),
      String(figures.stored),
      String(figures.failedWithRefund),
      unknownOf(figures),
      familiesOf(figures),
      figures.isLedgerBalanced ? 'balanced' : 'not balanced',
      String(wrongs.length)
    ]),
    '',
    ...rowsByFamilyOf(figures),
    '```sh',
    `npm run test:chaos -- kills --kills ${kills} --scenes ${scenes} --gap-seconds ${gapSeconds} --seed ${seed}`,
    '```'
  ].join('\n')
}

function soakOf({ seed, minutes, scenesPerMinute, scenes, growth, figures, date, commit, cores }: KeptSoak): string {
  return [
    `The last run: commit ${commit}, ${date.slice(0, 10)}, ${cores} cores, seed ${seed}, ${minutes} minutes,`,
    `${scenesPerMinute} scenes a minute (${scenes} in all): lost ${figures.lost}, paid twice ${figures.paidTwice}, ` +
      `stored ${figures.stored}, unknown ${unknownOf(figures)}, families ${familiesOf(figures)}.`,
    '',
    '| what | after the warm-up | at the end | at most | verdict |',
    '|---|---|---|---|---|',
    ...growth.map(({ what, before, after, limit, isGrown }) =>
      line([what, String(before), String(after), String(limit), isGrown ? 'grew' : 'flat'])
    )
  ].join('\n')
}

const unknownOf = ({ unknownOfAskable }: KeptFigures): string => String(unknownOfAskable ?? notCounted)

const familiesOf = ({ families }: KeptFigures): string =>
  families ? `${Object.keys(families).length} of ${endpointFamilies.length}` : notCounted

function rowsByFamilyOf({ families }: KeptFigures): string[] {
  if (!families) return []
  const counts = Object.entries(families).toSorted(([a], [b]) => a.localeCompare(b))
  return [`Rows of each family: ${counts.map(([family, count]) => `\`${family}\` ${count}`).join(', ')}.`, '']
}

const line = (cellsOfRow: readonly string[]) => `| ${cellsOfRow.join(' | ')} |`

function textOf(parts: { rows: string[]; notes: string[]; kills: string; soak: string }): string {
  const { rows, notes, kills, soak } = parts
  return `# Reliability

What the system does when its world breaks, shown by running it. This page is written by \`npm run test:chaos\`; every
figure is from a run.

## The chaos matrix

\`\`\`sh
npm run test:chaos
npm run test:chaos -- --only postgres-failover --seed 7 --verbose
\`\`\`

Each cell is one fault in a small world of its own: a PostgreSQL with the settings of production, two replicas of the app
server, the agents service and the pipeline service, each a process of its own behind a load balancer, and the stand-ins
for the providers and the model. Users create, approve, animate, retake and close pipelines with models of every
provider; in the cell \`release\`, with those that the version before knows. The fault strikes when rows are under way
(their number is in brackets). When it is over and no work is left, every row, credit, task and file is compared:

- lost: a row without an end, without its refund, without its object, or with other bytes than the provider's; an object
  without a row; a scene or take that a user was promised; a user who waits for nothing.
- paid twice: two tasks for a row, a task without a row, a pipeline or take that nobody asked for.
- good: neither of both, a balanced ledger, and no process that ended by itself.
- unknown: rows that were refunded with an unknown outcome at a provider that could have been asked
  ([why none is](decisions/unanswered-creates.md)). Each is also lost. In runs of commits before 2026-11-28 there was one
  exception: the process that sent it ended without a word, and the provider's list had no such task.
- families: how many of the providers' endpoint families made a row. \`${notCounted}\` is said of runs from before this was
  counted; their users picked models of kie.ai, fal.ai and Runware.

\`failed with refund\` are rows whose outcome the fault made unknown or impossible. They ended, the user was told, and the
credits are back. \`recovery\` is the time from the end of the fault to the end of all work, the users' last scenes included.

| cell | what goes wrong | scenes (under way) | lost | paid twice | stored | failed with refund | unknown | families | recovery | verdict | seed | commit |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Where a cell differs from the world:

${notes.join('\n')}

In all cells waits are shorter than in production, in the same relation: heartbeats, claims, graces and retry delays
(\`test/chaos/system/start-system.ts\`). A model's task takes a second and times out after a minute.

## A thousand kills

\`\`\`sh
npm run test:chaos -- kills --kills 1000 --scenes 10000 --gap-seconds 4
\`\`\`

kill -9 of random processes at random moments, all database connections cut now and then, messages doubled, and
providers with every fault that they can have. A run in which users picked every model fails
when an endpoint family made no row. \`--seed\` replays the schedule.

${kills}

## Soak

\`\`\`sh
npm run test:chaos -- soak --minutes 45 --scenes-per-minute 20
\`\`\`

Steady work without faults. Memory, open files, connections, tables and indexes for each row, the queues, and the log's
growth a minute are compared between the time after the first ten minutes (a shorter run: after two ninths) and the end.
Each process collects its garbage before its memory is read, so that what is compared is what the program holds on to, and
not how far V8 lets its heap fill.

${soak}
`
}
