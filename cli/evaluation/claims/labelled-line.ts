import type { ClaimKindSlug } from '@callsheet/lib/claims/claim-labels.ts'
import type { QuoteInput } from '@callsheet/lib/wire/agent-inputs.ts'
import type { ClaimFact } from '@callsheet/lib/wire/claims.ts'

/** What a person says of a line. */
export interface LabelledLine {
  text: string
  /** Kind of the claim that nothing supports. Null for a clean line. */
  flag: ClaimKindSlug | null
  /** What a claim of a clean line rests on. Absent where the line claims nothing. */
  restsOn?: 'fact' | 'quote' | 'show-it'
  /** The picture, where it matters. */
  visual?: string
  /** Ids of quotes that the writer named for the line. */
  receipts?: string[]
}

/** The lines of one language and what is known of the product that they are about. */
export interface LabelledSet {
  language: string
  facts: ClaimFact[]
  quotes: QuoteInput[]
  lines: LabelledLine[]
}
