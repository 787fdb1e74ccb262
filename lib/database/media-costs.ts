import { sql, type SQL } from 'drizzle-orm'
import { billedFailures, unclearFailures } from '../money/row-cost.ts'
import type { mediaTable } from './media-rows.ts'

type MediaTable = Pick<
  ReturnType<typeof mediaTable>,
  'status' | 'failureCode' | 'submittingAt' | 'costMillionths' | 'costCurrency' | 'billedMillionths' | 'billedCurrency'
>

const words = (codes: readonly string[]) => sql.raw(codes.map((code) => `'${code}'`).join(', '))

/** The rule of `rowCost` inside a statement. */
export function costColumns(table: MediaTable) {
  const kind = sql<'nothing' | 'not-known' | 'known'>`case
    when ${table.submittingAt} is null then 'nothing'
    when ${table.status} = 'Failed' and coalesce(${table.failureCode}, '') in (${words(unclearFailures)}) then 'not-known'
    when ${table.status} = 'Failed' and coalesce(${table.failureCode}, '') not in (${words(billedFailures)}) then 'nothing'
    when coalesce(${table.billedMillionths}, ${table.costMillionths}) is null then 'not-known'
    else 'known' end`
  const millionths: SQL<number | null> = sql<
    number | null
  >`coalesce(${table.billedMillionths}, ${table.costMillionths})`
  const currency: SQL<string | null> = sql<string | null>`case
    when ${table.billedMillionths} is null then ${table.costCurrency} else ${table.billedCurrency} end`
  return { kind, millionths, currency }
}
