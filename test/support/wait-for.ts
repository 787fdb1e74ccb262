import { setTimeout as delay } from 'node:timers/promises'

/** The longer it has waited, the more seldom it asks, because what is waited for needs the processor too. */
const [firstSeconds, longestSeconds, growth] = [0.05, 0.4, 1.15]

/**
 * Awaits a state: asks until the answer is neither null nor false. The error names the missing state. With `everySeconds`
 * the pause stays the same.
 */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | null | false>,
  { timeoutSeconds = 60, everySeconds }: { timeoutSeconds?: number; everySeconds?: number } = {}
): Promise<Value> {
  const deadline = Date.now() + timeoutSeconds * 1000
  let pauseSeconds = everySeconds ?? firstSeconds
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutSeconds} s for ${what}.`)
    await delay(pauseSeconds * 1000)
    if (everySeconds === undefined) pauseSeconds = Math.min(longestSeconds, pauseSeconds * growth)
  }
}
