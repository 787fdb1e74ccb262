import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { creditLedger, ledgerKinds } from '@callsheet/lib/database/schema/credits.ts'
import type { Scope } from '../../runtime.ts'

export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(ledgerKinds),
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  description: z.string(),
  pipelineId: z.string().nullable(),
  sceneId: z.string().nullable(),
  mediaId: z.string().nullable(),
  createdAt: z.iso.datetime()
})

export const ledgerQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next` of the page before. */
  before: z.coerce.number().int().positive().optional()
})

export interface ListLedgerOptions {
  scope: Scope
  query: z.output<typeof ledgerQuerySchema>
}

/** What was granted, charged and given back, newest first. */
export async function listLedger({ scope, query }: ListLedgerOptions) {
  const rows = await scope.runtime.database
    .select()
    .from(creditLedger)
    .where(and(eq(creditLedger.ownerId, scope.ownerId), query.before ? lt(creditLedger.id, query.before) : undefined))
    .orderBy(desc(creditLedger.id))
    .limit(query.limit + 1)
  const items = rows.slice(0, query.limit).map(({ ownerId: _owner, key: _key, ...entry }) => ({
    ...entry,
    createdAt: entry.createdAt.toISOString()
  }))
  return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
}
