import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { DraftView, KeepDraftRequest } from '@callsheet/lib/wire/drafts-api.ts'
import type { Scope } from '../../runtime.ts'
import { draftView, readDraft } from './read.ts'

const mostDrafts = 500
const mostBytes = 32 * 1024 * 1024

export interface KeepDraftOptions {
  scope: Scope
  key: string
  input: KeepDraftRequest
}

/**
 * Keeps the contents of a form. Errors: `conflict`, with the other draft, when another page has changed it since then:
 * the person chooses between the two, and neither is lost. A draft that another page submitted or dropped starts anew.
 * Where a user has too many, those that were left longest go.
 */
export async function keepDraft({ scope, key, input }: KeepDraftOptions): Promise<DraftView> {
  const { ownerId, runtime } = scope
  const { content, revision, basedOn } = input
  const known = basedOn === null ? [revision] : [basedOn, revision]
  const [kept] = await runtime.database.transaction(async (transaction) => {
    const written = await transaction
      .insert(drafts)
      .values({ ownerId, key, content, revision, updatedAt: runtime.clock.now() })
      .onConflictDoUpdate({
        target: [drafts.ownerId, drafts.key],
        set: { content, revision, updatedAt: runtime.clock.now() },
        setWhere: inArray(drafts.revision, known)
      })
      .returning()
    if (written.length > 0) await dropOldest(transaction, ownerId)
    return written
  })
  if (kept) return draftView(kept)
  const other = await readDraft(runtime.database, { ownerId, key })
  throw new AppError('conflict', 'This was changed on another page since.', { details: { draft: other } })
}

/** The newest ones stay, up to a number and to the bytes that they take in the database. */
async function dropOldest(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction.execute(sql`
    delete from ${drafts} using (
      select key, row_number() over newest as place, sum(pg_column_size(content)) over newest as bytes
      from ${drafts} where owner_id = ${ownerId}
      window newest as (order by updated_at desc, key)
    ) as ranked
    where ${drafts.ownerId} = ${ownerId} and ${drafts.key} = ranked.key
      and (ranked.place > ${mostDrafts} or ranked.bytes > ${mostBytes})`)
}
