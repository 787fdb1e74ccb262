import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mediaTable, readMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { createRow, type NewRow } from '@callsheet/pipeline/testing/rows.ts'
import { cancelledCode } from '@callsheet/understudy/media/tasks/tasks.ts'
import type { PipelineSystem } from '../../support/pipeline-system.ts'
import { waitFor } from '../../support/wait-for.ts'

export interface ProviderTask {
  id: string
  account: string
  callbackUrl: string
  failCode: string | null
}

interface Order extends Omit<NewRow, 'ownerId'> {
  ownerId?: string
}

interface Submit extends Order {
  /** The provider's faults for this row only. */
  faults?: object[]
  sealedKey?: object
}

/** Orders stills and clips in a system and reads their rows. */
export function openMediaDesk(system: PipelineSystem) {
  const { database } = system.database
  const control = async (path: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${system.media.url}/__control${path}`, init)
    if (!answer.ok) throw new Error(`The provider's control answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const kindOf = (row: MediaRow): MediaKind => (row.input.kind === 'image' ? 'image' : 'video')
  const read = async (row: MediaRow): Promise<MediaRow> => {
    const now = await readMediaRow(database, kindOf(row), row.id)
    if (!now) throw new Error(`Row ${row.id} is gone.`)
    return now
  }
  const wake = async (row: MediaRow, more: object = {}) => {
    const answer = await system.call(`/api/${kindOf(row)}/create`, {
      body: { rowId: row.id, apiModelPath: row.apiModelPath, ...more }
    })
    if (answer.status !== 202) throw new Error(`The wake-up was answered with ${answer.status}.`)
  }
  const tasksOf = async (row: MediaRow): Promise<ProviderTask[]> => {
    const { tasks } = await control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)
    return tasks
  }
  return {
    database,
    wake,
    /** Writes a queued and charged row like the app. No service was told yet. */
    order({ ownerId = system.ownerId, ...row }: Order = {}): Promise<MediaRow> {
      return createRow(database, { ownerId, ...row })
    },
    async submit({ faults = [], sealedKey, ownerId = system.ownerId, ...options }: Submit = {}): Promise<MediaRow> {
      const marker = randomUUID()
      if (faults.length > 0)
        await control(
          '/faults',
          faults.map((fault) => ({ promptContains: marker, ...fault }))
        )
      const row = await createRow(database, {
        ownerId,
        ...options,
        input: { prompt: `Cold brew ${marker}`, ...options.input }
      })
      await wake(row, sealedKey ? { sealedKey } : {})
      return row
    },
    read,
    /** `nudge` does what the schedule would do meanwhile. */
    async awaitRow(
      row: MediaRow,
      what: string,
      isThere: (row: MediaRow) => boolean,
      nudge?: () => Promise<void>
    ): Promise<MediaRow> {
      let latest = row
      const asked = async () => {
        await nudge?.()
        latest = await read(row)
        return isThere(latest) ? latest : null
      }
      return waitFor(`a row that is ${what}`, asked).catch((cause: unknown) => {
        const { provider, status, failureCode, failureDetail } = latest
        const why = `${failureCode ?? 'no failure'}: ${failureDetail ?? 'no detail'}`
        throw new Error(`The row of ${provider} stayed ${status} (${why}).`, { cause })
      })
    },
    async set(row: MediaRow, values: Partial<MediaRow>): Promise<void> {
      const table = mediaTable(kindOf(row))
      await database.update(table).set(values).where(eq(table.id, row.id))
    },
    /** Kind and amount of each of the row's entries. */
    async ledgerOf(row: MediaRow): Promise<[string, number][]> {
      const entries = await database
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.mediaId, row.id))
        .orderBy(creditLedger.id)
      return entries.map(({ kind, amount }) => [kind, amount])
    },
    /** The tasks that the provider would bill. */
    tasksOf,
    /** The row ends before the provider is asked. */
    async awaitCancelled(row: MediaRow): Promise<void> {
      await waitFor(`the task of a row at ${row.provider} to be cancelled`, async () =>
        (await tasksOf(row)).every(({ failCode }) => failCode === cancelledCode)
      )
    }
  }
}

export type MediaDesk = ReturnType<typeof openMediaDesk>
