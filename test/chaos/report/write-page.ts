import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from '../cells/cell.ts'
import { cells } from '../cells/registry.ts'
import type { Verdict } from '../judges/judge.ts'
import type { CellVerdict } from '../run-cell.ts'
import type { Growth } from '../soak/find-growth.ts'
import { readResult, type RunStamp } from './results.ts'

type KeptCell = RunStamp & { seed: string; seconds: number; isRealTime: boolean } & (
    | CellVerdict
    | { missing: string }
    | { brokeOff: string }
  )
type KeptKills = RunStamp &
  Verdict & { seed: string; kills: number; scenes: number; gapSeconds: number; minutes: number }
type KeptSoak = RunStamp &
  Verdict & { seed: string; minutes: number; scenesPerMinute: number; scenes: number; growth: Growth[] }

const page = join(import.meta.dirname, '../../../docs/reliability.md')

/** Writes docs/reliability.md from the figures of the last runs. */
export async function writePage(): Promise<void> {
  const rows: string[] = []
  const notes: string[] = []
  for (const [name, cell] of Object.entries<Cell>(cells)) {
    rows.push(rowOf({ name, cell, kept: await readResult<KeptCell>(join('cells', name)) }))
    if (cell.note) notes.push(`- \`${name}\`: ${cell.note}`)
  }
  const kills = await readResult<KeptKills>('kills')
  const soak = await readResult<KeptSoak>('soak')
  const notYet = 'It has not been run yet.'
  await writeFile(
    page,
    pageOf({ rows, notes, kills: kills ? killsOf(kills) : notYet, soak: soak ? soakOf(soak) : notYet })
  )
}

function rowOf({ name, cell, kept }: { name: string; cell: Cell; kept: KeptCell | null }): string {
  const start = [`\`${name}\``, cell.about]
  const end = kept ? [kept.seed, `${kept.commit}, ${kept.date.slice(0, 10)}`] : ['', '']
  if (kept === null) return line([...start, '', '', '', '', '', '', 'not run yet', ...end])
  if ('missing' in kept) return line([...start, '', '', '', '', '', '', `not run: ${kept.missing}`, ...end])
  if ('brokeOff' in kept) return line([...start, '', '', '', '', '', '', 'broke off', ...end])
  const { figures, scenes, underWay, recoverySeconds, wrongs } = kept
  return line([
    ...start,
    `${scenes} (${underWay})`,
    String(figures.lost),
    String(figures.paidTwice),
    String(figures.stored),
    String(figures.failedWithRefund),
    `${recoverySeconds} s`,
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
    `The last run: commit ${commit}, ${date.slice(0, 10)}, ${cores} cores, ${minutes.toFixed(0)} minutes.`,
    '',
    '| seed | kills | scenes | rows | lost | paid twice | stored | failed with refund | ledger | else wrong |',
    '|---|---|---|---|---|---|---|---|---|---|',
    line([
      seed,
      String(kills),
      String(scenes),
      String(figures.rows),
      String(figures.lost),
      String(figures.paidTwice),
      String(figures.stored),
      String(figures.failedWithRefund),
      figures.isLedgerBalanced ? 'balanced' : 'not balanced',
      String(wrongs.length)
    ]),
    '',
    '```sh',
    `npm run test:chaos -- kills --kills ${kills} --scenes ${scenes} --gap-seconds ${gapSeconds} --seed ${seed}`,
    '```'
  ].join('\n')
}

function soakOf({ seed, minutes, scenesPerMinute, scenes, growth, figures, date, commit, cores }: KeptSoak): string {
  return [
    `The last run: commit ${commit}, ${date.slice(0, 10)}, ${cores} cores, seed ${seed}, ${minutes} minutes,`,
    `${scenesPerMinute} scenes a minute (${scenes} in all): lost ${figures.lost}, paid twice ${figures.paidTwice}, ` +
      `stored ${figures.stored}.`,
    '',
    '| what | after the warm-up | at the end | at most | verdict |',
    '|---|---|---|---|---|',
    ...growth.map(({ what, before, after, limit, isGrown }) =>
      line([what, String(before), String(after), String(limit), isGrown ? 'grew' : 'flat'])
    )
  ].join('\n')
}

const line = (cellsOfRow: readonly string[]) => `| ${cellsOfRow.join(' | ')} |`

function pageOf(parts: { rows: string[]; notes: string[]; kills: string; soak: string }): string {
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
for the provider and the model. Users create, approve, animate, retake and close pipelines with models of all three wire
formats. The fault strikes when rows are under way (their number is in brackets). When it is over and no work is left,
every row, credit, task and file is compared:

- lost: a row without an end, without its refund, without its object, or with other bytes than the provider's; an object
  without a row; a scene or take that a user was promised; a user who waits for nothing.
- paid twice: two tasks for a row, a task without a row, a pipeline or take that nobody asked for.
- good: neither of both, a balanced ledger, and no process that ended by itself.

\`failed with refund\` are rows whose outcome the fault made unknown or impossible. They ended, the user was told, and the
credits are back. \`recovery\` is the time from the end of the fault to the end of all work, the users' last scenes included.

| cell | what goes wrong | scenes (under way) | lost | paid twice | stored | failed with refund | recovery | verdict | seed | commit |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Where a cell differs from the world:

${notes.join('\n')}

In all cells waits are shorter than in production, in the same relation: heartbeats, claims, graces and retry delays
(\`test/chaos/system/start-system.ts\`). A model's task takes a second and times out after a minute.

## A thousand kills

\`\`\`sh
npm run test:chaos -- kills --kills 1000 --scenes 10000 --gap-seconds 4
\`\`\`

kill -9 of random processes at random moments, all database connections cut now and then, messages doubled, and a
provider with every fault that it can have, in its four wire formats. \`--seed\` replays the schedule.

${kills}

## Soak

\`\`\`sh
npm run test:chaos -- soak --minutes 45 --scenes-per-minute 20
\`\`\`

Steady work without faults. Memory, open files, connections, tables and indexes for each row, the queues, and the log's
growth a minute are compared between the time after the first ten minutes (a shorter run: after two ninths) and the end.

${soak}
`
}
