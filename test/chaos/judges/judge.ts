import type { Database } from '@callsheet/lib/database/database.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PatientClient } from '../users/client.ts'
import { judgeLedger } from './judge-ledger.ts'
import { judgeStore } from './judge-store.ts'
import { findProvider } from '../../../pipeline/provider/registry.ts'
import { readProvider } from '../provider/read-provider.ts'
import { matchTasks } from './match-tasks.ts'
import type { Produced } from '../users/produce-pipelines.ts'
import { readRows, type Row } from './rows.ts'
import type { ChaosSystem } from '../system/start-system.ts'

export interface JudgeOptions {
  database: Database
  system: ChaosSystem
  client: PatientClient
  produced: Produced[]
}

export interface Figures {
  rows: number
  lost: number
  paidTwice: number
  stored: number
  failedWithRefund: number
  isLedgerBalanced: boolean
  /** Rows of each endpoint family. */
  families: Record<string, number>
  /** Unknown outcomes of providers that can be asked what they made. None may be left. */
  unknownOfAskable: number
}

export interface Verdict {
  figures: Figures
  /** Errors, each with its row. Empty when everything is correct. */
  wrongs: string[]
  /** Useful facts that are not errors. */
  facts: string[]
}

/** How many pictures and clips a scene has. */
type Takes = (sceneId: string) => { image: number; video: number }

/** Compares rows, money, provider and store with each other and with what the user was told. */
export async function judge({ database, system, client, produced }: JudgeOptions): Promise<Verdict> {
  const rows = await readRows(database)
  const ledger = await judgeLedger(database, rows)
  const tasks = await readProvider(system.mediaUrl)
  const { taskOf, wrongs: unasked } = matchTasks(rows, tasks)
  const stored = await judgeStore(database, { rows, taskOf, directory: system.mediaDirectory })
  const takes = countTakes(rows)
  const unknown = rows.filter(isUnknownOfAskable)
  const lost = [
    ...rows.flatMap((row) => judgeEnd(row, ledger.refunded)),
    ...stored.wrongs,
    ...(await judgePromises(database, produced, takes)),
    ...(await judgeNextSteps(client, produced)),
    ...unknown.map(sayUnknown)
  ]
  const paidTwice = [...unasked, ...(await judgePurchases(database, produced, takes))]
  const falls = [...new Set(Object.values(system.units))].flatMap((unit) => unit.falls)
  const failed = rows.filter((row) => row.status === 'Failed' && ledger.refunded.has(row.id)).length
  const late = rows.filter((row) => row.status === 'Completed' && ledger.refunded.has(row.id)).length
  const byCode = Object.entries(
    Object.groupBy(
      rows.filter((row) => row.failureCode),
      (row) => `${row.failureCode} at ${row.provider}`
    )
  )
  return {
    figures: {
      rows: rows.length,
      lost: lost.length,
      paidTwice: paidTwice.length,
      stored: stored.count,
      failedWithRefund: failed,
      isLedgerBalanced: ledger.wrongs.length === 0,
      families: countFamilies(rows),
      unknownOfAskable: unknown.length
    },
    wrongs: [...lost, ...paidTwice, ...ledger.wrongs, ...falls],
    facts: [
      `${tasks.length} tasks at the provider for ${rows.length} rows`,
      `${late} came after they had been refunded`,
      `failed: ${byCode.map(([code, list]) => `${code} ${list?.length}`).join(', ') || 'none'}`,
      `dead letters: ${await describeDeadLetters(database)}`
    ]
  }
}

/** The only valid ends: Completed and in our store, or Failed and refunded. */
function judgeEnd(row: Row, refunded: ReadonlySet<string>): string[] {
  const name = `${row.kind} ${row.id}`
  if (row.status === 'Completed') return row.storageKey ? [] : [`${name} is Completed and was never stored`]
  if (row.status !== 'Failed') return [`${name} is ${row.status} for good (${row.failureDetail ?? 'no word'})`]
  return refunded.has(row.id) ? [] : [`${name} is Failed (${row.failureCode}) without a refund`]
}

const unansweredBy = ({ provider }: Row) => findProvider(provider)?.unanswered.by

/**
 * Where the provider can be asked what became of a create, no outcome stays unknown. Here all processes run on one machine,
 * so the death of each can be proven (`docs/decisions/unanswered-creates.md`).
 */
const isUnknownOfAskable = (row: Row): boolean =>
  row.failureCode === 'outcome-unknown' && (unansweredBy(row) === 'chosen-id' || unansweredBy(row) === 'search')

const sayUnknown = ({ kind, id, provider }: Row): string =>
  `${kind} ${id} ended with an unknown outcome, and ${provider} could have been asked`

/** Checks that every pipeline, scene and take that the user was told about exists. */
async function judgePromises(database: Database, produced: Produced[], takes: Takes): Promise<string[]> {
  const { rows: scenes } = await database.execute<{ id: string }>('select id from pipeline_scenes')
  const known = new Set(scenes.map(({ id }) => id))
  return produced.flatMap(({ title, sceneIds, retakes }) => [
    ...sceneIds.filter((id) => !known.has(id)).map((id) => `${title} lost its scene ${id}`),
    ...[...retakes].flatMap(([sceneId, { image, video }]) => {
      const made = takes(sceneId)
      const missing = made.image < 1 + image || (video > 0 && made.video < 1 + video)
      return missing ? [`scene ${sceneId} of ${title} lost a take`] : []
    })
  ])
}

/** Checks that there is one pipeline for each request, and no take without a request. */
async function judgePurchases(database: Database, produced: Produced[], takes: Takes): Promise<string[]> {
  const { rows: pipelines } = await database.execute<{ title: string }>('select title from pipelines')
  return [
    ...findTwice(pipelines.map(({ title }) => title)).map(([title, count]) => `${title} was created ${count} times`),
    ...produced.flatMap(({ title, retakes }) =>
      [...retakes].flatMap(([sceneId, { image, video }]) => {
        const made = takes(sceneId)
        const isTooMany = made.image > 1 + image || made.video > 1 + video
        return isTooMany ? [`scene ${sceneId} of ${title} has takes that nobody asked for`] : []
      })
    )
  ]
}

async function judgeNextSteps(client: PatientClient, produced: Produced[]): Promise<string[]> {
  const wrongs: string[] = []
  for (const { pipelineId, title } of produced) {
    const view = await client.call(readPipeline, { query: { id: pipelineId } })
    const items = [view, ...view.scenes, ...view.scenes.flatMap(({ image, video }) => [image, video])]
    for (const item of items) {
      if (item && (!item.nextStep.action || !item.nextStep.label))
        wrongs.push(`${item.id} of ${title} has no next step`)
      if (item?.nextStep.isWaiting) wrongs.push(`${item.id} of ${title} has the user wait for nothing`)
    }
  }
  return wrongs
}

async function describeDeadLetters(database: Database): Promise<string> {
  const { rows } = await database.execute<{ what: string; count: number }>(
    `select suffix || ': ' || left(reason, 80) as what, count(*)::int as count from dead_letters group by 1 order by 2 desc limit 8`
  )
  return rows.map(({ what, count }) => `${count} × ${what}`).join('; ') || 'none'
}

function countFamilies(rows: Row[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { provider } of rows) counts[provider] = (counts[provider] ?? 0) + 1
  return counts
}

function countTakes(rows: Row[]): Takes {
  const counts = new Map<string | null, { image: number; video: number }>()
  for (const { sceneId, kind } of rows) {
    const count = counts.get(sceneId) ?? { image: 0, video: 0 }
    count[kind] += 1
    counts.set(sceneId, count)
  }
  return (sceneId) => counts.get(sceneId) ?? { image: 0, video: 0 }
}

function findTwice(names: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1)
}
