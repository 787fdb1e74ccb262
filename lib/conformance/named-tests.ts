import { test } from 'vitest'

/** What one adapter cannot do, and why. */
export interface Skip {
  reason: string
  /** Names of the contract's tests. */
  tests: string[]
}

export type DefineTest = (name: string, body: () => Promise<void>, timeoutMilliseconds?: number) => void

/** Defines the tests of a contract. A skipped test has its reason in its name. */
export function namedTests(skips: readonly Skip[] = []): DefineTest {
  const reasons = new Map(skips.flatMap(({ reason, tests }) => tests.map((name) => [name, reason] as const)))
  return (name, body, timeoutMilliseconds) => {
    const reason = reasons.get(name)
    if (reason) test.skip(`${name} (${reason})`, body)
    else test(name, body, timeoutMilliseconds)
  }
}
