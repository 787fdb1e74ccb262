import type { Facts } from './facts.ts'

/** One charge for each row, at most one refund, and a refund exactly when the row has ever failed. Balances add up. */
export function checkMoney({ rows, moves, entries, balances }: Facts): string[] {
  const problems: string[] = []
  const bought = new Map(moves.filter(({ was }) => was === null).map((move) => [move.id, move]))
  const credits = new Map(rows.map((row) => [row.id, row.credits]))
  for (const [id, { kind, owner }] of bought) {
    // With the account all its entries are deleted.
    if (!balances.has(owner)) continue
    const own = entries.filter(({ mediaId }) => mediaId === id)
    const charges = own.filter((entry) => entry.kind === 'charge').map(({ amount }) => -amount)
    const refunds = own.filter((entry) => entry.kind === 'refund').map(({ amount }) => amount)
    const price = credits.get(id) ?? charges[0]
    if (charges.length !== 1 || charges[0] !== price)
      problems.push(`${kind} ${id} was charged ${charges.join(' and ') || 'nothing'} for ${price}`)
    const hasFailed = moves.some((move) => move.id === id && move.becomes === 'Failed')
    const due = hasFailed ? [price] : []
    if (refunds.join() !== due.join())
      problems.push(
        `${kind} ${id} ${hasFailed ? 'failed' : 'never failed'} and was refunded ${refunds.join(' and ') || 'nothing'}`
      )
  }
  for (const entry of entries) {
    if (entry.kind !== 'grant' && !bought.has(entry.mediaId ?? ''))
      problems.push(`a ${entry.kind} for the unknown row ${entry.mediaId}`)
    if (entry.balanceAfter < 0) problems.push(`${entry.owner} had ${entry.balanceAfter} credits`)
  }
  for (const [owner, balance] of balances) {
    const sum = entries.filter((entry) => entry.owner === owner).reduce((total, { amount }) => total + amount, 0)
    if (sum !== balance) problems.push(`${owner} has ${balance} credits, and the ledger says ${sum}`)
  }
  return problems
}
