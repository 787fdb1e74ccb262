import { setTimeout as delay } from 'node:timers/promises'

/** Awaits a state: asks until the answer is neither null nor false. The error names the missing state. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | null | false>,
  { timeoutSeconds = 60, everySeconds = 0.05 }: { timeoutSeconds?: number; everySeconds?: number } = {}
): Promise<Value> {
  const deadline = Date.now() + timeoutSeconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutSeconds} s for ${what}.`)
    await delay(everySeconds * 1000)
  }
}
