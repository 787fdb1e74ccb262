import { f1Of, type FieldOutcome } from './evaluate-products.ts'
import { firstLooks, looks } from './looks.ts'

const fields = ['price', 'listPrice', 'currency', 'availability', 'name', 'brand', 'rating', 'reviewCount']

export function shareRight(outcomes: readonly FieldOutcome[]): number {
  return outcomes.filter(({ isRight }) => isRight).length / outcomes.length
}

/** What the pages of other shops gave before the faults that they showed were mended. */
function atFirst(split: FieldOutcome['split']): string {
  const look = looks.find((one) => split === `look-${one}`)
  if (look === undefined) return ''
  const { right, of } = firstLooks[look]
  return `, ${((right / of) * 100).toFixed(1)}% of ${of} at first look`
}

/** Per field and split: how many are right, F1, and every value that is not. */
export function reportProducts(outcomes: readonly FieldOutcome[]): string {
  const lines: string[] = []
  for (const split of ['tuned', 'seen-once', ...looks.map((look) => `look-${look}` as const)] as const) {
    const ofSplit = outcomes.filter((outcome) => outcome.split === split)
    if (ofSplit.length === 0) continue
    lines.push(`${split}: ${(shareRight(ofSplit) * 100).toFixed(1)}% of ${ofSplit.length} values${atFirst(split)}`)
    for (const field of fields) {
      const ofField = ofSplit.filter((outcome) => outcome.field === field)
      const right = ofField.filter(({ isRight }) => isRight).length
      lines.push(
        `  ${field.padEnd(14)} ${String(right).padStart(3)} of ${String(ofField.length).padEnd(3)}  F1 ${f1Of(ofSplit, field).toFixed(3)}`
      )
    }
    for (const { page, field, expected, got, isRight } of ofSplit) {
      if (!isRight) lines.push(`    ${page} ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`)
    }
  }
  return lines.join('\n')
}
