import { AppError } from '@callsheet/lib/errors.ts'
import type { Contract } from '@callsheet/lib/http/contract.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { nearestName } from '@callsheet/lib/text/nearest-name.ts'
import { expectedHere } from './expected-here.ts'

/** Names by which other APIs page. One that was left out would bring the first page again and again. */
const pagingNames = ['after', 'before', 'cursor', 'offset', 'page']

const longestName = 60

/**
 * Refuses a query with a name that the endpoint does not read: a filter that is misspelt would be left out, and the answer
 * would hold more than was asked for. Errors: `invalid-input`, with the names that there are.
 */
export function refuseUnknownQuery({ query }: Contract, given: Readonly<Record<string, string>>): void {
  const known = Object.keys(query?.shape ?? {})
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new AppError(
    'invalid-input',
    `The query has a name that is not known here: "${cutText(unknown, longestName)}". ${expected(unknown, known)} Nothing was done.`
  )
}

function expected(name: string, known: readonly string[]): string {
  if (pagingNames.includes(name))
    return known.includes('after')
      ? 'Expected after, with the value that the page before answered as next.'
      : 'The answer has no pages.'
  return expectedHere(nearestName(name, known), known)
}
