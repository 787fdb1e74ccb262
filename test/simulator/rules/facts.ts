import type { Client } from 'pg'

export interface RowFacts {
  kind: string
  id: string
  owner: string
  status: string
  code: string | null
  credits: number
  taskId: string | null
  storageKey: string | null
}

export interface MoveFacts {
  kind: string
  id: string
  owner: string
  /** Null when the row was just written. */
  was: string | null
  /** Null when the row was deleted. */
  becomes: string | null
  wasCode: string | null
  code: string | null
  wasStored: boolean
  storageKey: string | null
  taskId: string | null
  uncared: string | null
}

export interface EntryFacts {
  owner: string
  kind: 'grant' | 'charge' | 'refund'
  amount: number
  balanceAfter: number
  mediaId: string | null
}

export interface Facts {
  rows: RowFacts[]
  moves: MoveFacts[]
  entries: EntryFacts[]
  balances: Map<string, number>
  deadLetters: { queue: string; reason: string; rowId: string | null }[]
}

/** Everything that the database says about a run. */
export async function readFacts(observer: Client): Promise<Facts> {
  const rows = await observer.query<RowFacts>(
    [
      ['images', 'image'],
      ['videos', 'video'],
      ['i2v_generations', 'i2v']
    ]
      .map(
        ([table, kind]) =>
          `select '${kind}' as kind, id::text, owner_id as owner, status, failure_code as code, credits,
             provider_task_id as "taskId", storage_key as "storageKey" from ${table}`
      )
      .join(' union all ')
  )
  const moves = await observer.query<MoveFacts>(
    `select kind, row_id as id, owner_id as owner, was, becomes, was_code as "wasCode", code, was_stored as "wasStored",
       storage_key as "storageKey", provider_task_id as "taskId", uncared from journal.moves order by number`
  )
  const entries = await observer.query<EntryFacts>(
    `select owner_id as owner, kind, amount, balance_after as "balanceAfter", media_id::text as "mediaId" from credit_ledger order by id`
  )
  const accounts = await observer.query<{ owner: string; balance: number }>(
    'select owner_id as owner, balance from credit_accounts'
  )
  const letters = await observer.query<{ queue: string; reason: string; rowId: string | null }>(
    'select queue, reason, row_id as "rowId" from dead_letters'
  )
  return {
    rows: rows.rows,
    moves: moves.rows,
    entries: entries.rows,
    balances: new Map(accounts.rows.map(({ owner, balance }) => [owner, balance])),
    deadLetters: letters.rows
  }
}
