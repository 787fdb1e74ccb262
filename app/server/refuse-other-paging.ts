import { AppError } from '@callsheet/lib/errors.ts'
import type { Contract } from '@callsheet/lib/http/contract.ts'

/** Names by which APIs page. One that is not known here would bring the first page again and again. */
const pagingNames = ['after', 'before', 'cursor', 'offset', 'page']

/** Errors: `invalid-input` for a paging parameter that this list does not have. */
export function refuseOtherPaging({ method, query }: Contract, given: Readonly<Record<string, string>>): void {
  if (method !== 'get') return
  const known = Object.keys(query?.shape ?? {})
  const other = pagingNames.find((name) => name in given && !known.includes(name))
  if (!other) return
  const expected = known.includes('after')
    ? 'Expected after, with the value that the page before answered as next.'
    : 'Its answer has no pages.'
  throw new AppError('invalid-input', `This address knows no "${other}" in its query. ${expected}`)
}
