import type { Database } from '@callsheet/lib/database/database.ts'
import { creditAccounts, creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import type { Row } from './rows.ts'

export interface LedgerVerdict {
  wrongs: string[]
  /** Media rows whose charge was refunded. They may be made or only prepaid. */
  refunded: Set<string>
}

/**
 * Checks that every row was charged once, every refund equals its charge, and each balance is the sum of its entries.
 */
export async function judgeLedger(database: Database, rows: Row[]): Promise<LedgerVerdict> {
  const entries = (await database.select().from(creditLedger)).toSorted((a, b) => a.id - b.id)
  const accounts = await database.select().from(creditAccounts)
  const wrongs: string[] = []
  const charges = new Map<string, number>()
  const refunds = new Map<string, number>()
  const balances = new Map<string, number>()
  for (const { id, ownerId, kind, amount, balanceAfter, mediaId } of entries) {
    const balance = (balances.get(ownerId) ?? 0) + amount
    balances.set(ownerId, balance)
    if (balance !== balanceAfter) wrongs.push(`entry ${id} says ${balanceAfter} credits are left where ${balance} are`)
    if (balance < 0) wrongs.push(`entry ${id} goes below zero`)
    if (kind === 'grant') continue
    const side = kind === 'charge' ? charges : refunds
    if (!mediaId) wrongs.push(`entry ${id} is a ${kind} for nothing`)
    else if (side.has(mediaId)) wrongs.push(`${mediaId} has two entries of kind ${kind}`)
    else side.set(mediaId, amount)
  }
  for (const { ownerId, balance } of accounts) {
    if (balances.get(ownerId) !== balance)
      wrongs.push(`account ${ownerId} has ${balance}, its entries add up to ${balances.get(ownerId)}`)
  }
  for (const [mediaId, amount] of refunds) {
    if (charges.get(mediaId) !== -amount)
      wrongs.push(`${mediaId} was refunded ${amount} and charged ${-(charges.get(mediaId) ?? 0)}`)
  }
  const bought = new Map(rows.map((row) => [row.id, row]))
  for (const { id, kind, credits } of rows) {
    if (charges.get(id) !== -credits)
      wrongs.push(`${kind} ${id} costs ${credits} and was charged ${-(charges.get(id) ?? 0)}`)
  }
  // Every pipeline is closed by now, so prepaid clips that were never made have been refunded.
  for (const mediaId of charges.keys()) {
    if (!bought.has(mediaId) && !refunds.has(mediaId))
      wrongs.push(`${mediaId} was charged, never made and not refunded`)
  }
  return { wrongs, refunded: new Set(refunds.keys()) }
}
