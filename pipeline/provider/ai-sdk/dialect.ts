import type { Money } from '@callsheet/lib/money/money.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'

/** What an answer that refuses says, where its HTTP status alone does not. */
export type Refusal = 'moderated' | 'no-credits' | 'key-refused' | 'rate-limited' | 'invalid-input'

/** How one provider words its errors. */
export interface Dialect {
  /** The name that people know the provider by. */
  label: string
  /** The sentence of an error, or null when the answer has none. */
  wordsOf(json: unknown): string | null
  /** Null when the status says enough. */
  refusalOf(json: unknown, status: number): Refusal | null
  /** Why a task has failed, by the whole record of it. */
  failureOf(json: unknown): FailureCode
  /** Whether a record says that its task is over, although the package found no asset in it. */
  isOver(json: unknown): boolean
  /** Whether a record says that there is no such task. Absent where the HTTP status says it. */
  isMissing?(json: unknown): boolean
  /** What an answer or a record says that its asset costs. Absent where the provider says it nowhere. */
  billOf?(json: unknown): Money | undefined
}

/** Providers without a code for it say it in words. */
export const namesModeration = (text: string): boolean =>
  /moderat|content[_ ]polic|safety|sensitive|nsfw|flagged|prohibited|inappropriate|responsible ai/i.test(text)
