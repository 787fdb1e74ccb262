import { createHash } from 'node:crypto'
import { check } from 'recheck'
import type { Expression } from './find-expressions.ts'

/** A new version of the judge judges all anew. */
const judge = 'recheck 4.5.0'
const limits = {
  timeout: 60_000,
  // A search for attacks is ended by its steps alone: by its time, a busy machine makes a linear expression look slow.
  attackTimeout: null,
  incubationTimeout: null
}

export interface Verdict {
  isLinear: boolean
  /** What was found, in a sentence. Empty when it is linear. */
  finding: string
}

/** Decides how long the worst text keeps an expression busy, the search from every position included. */
export async function judgeExpression({ source, flags }: Expression): Promise<Verdict> {
  const verdict = await check(source, flags, limits)
  if (verdict.status === 'safe') return { isLinear: true, finding: '' }
  if (verdict.status === 'vulnerable') {
    const { complexity, attack } = verdict
    return { isLinear: false, finding: `${complexity.summary}, for example on ${attack.pattern}` }
  }
  return { isLinear: false, finding: `not decided: ${verdict.error.kind}` }
}

export function keyOf({ source, flags }: Expression): string {
  return createHash('sha256').update(`${judge}\n${flags}\n${source}`).digest('hex').slice(0, 20)
}
