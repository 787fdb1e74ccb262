import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient, type ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { Contract } from '@callsheet/lib/http/contract.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'

export interface OwnerClientOptions {
  appUrl: string
  apiKey: string
  timeoutSeconds?: number
  /** Gets a line for the user: why it takes longer now. */
  tell?(line: string): void
}

/** Waiting time for a database that restarts or fails over. */
const awayPatienceMilliseconds = 60_000
const askAgainMilliseconds = 1_000

/**
 * Calls the app server as its owner. Calls that can be repeated are repeated while the server says that its database is
 * down.
 */
export function createOwnerClient({ appUrl, apiKey, timeoutSeconds = 300, tell }: OwnerClientOptions): ApiClient {
  const client = createApiClient({
    url: appUrl,
    // Read at each call, because a test may replace it.
    fetch: (input, init) => fetch(input, init),
    headers: { authorization: `Bearer ${apiKey}` },
    who: `The app server at ${appUrl}`,
    timeoutSeconds
  })

  async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + awayPatienceMilliseconds
    let isTold = false
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isAway(error) || Date.now() > deadline) throw error
        if (!isTold) tell?.('The server cannot work for the moment. Waiting for it …')
        isTold = true
        await sleep(askAgainMilliseconds)
      }
    }
  }

  return {
    call: (contract, ...input) =>
      isRepeatable(contract, input[0])
        ? patiently(() => client.call(contract, ...input))
        : client.call(contract, ...input),
    open: (contract, ...input) =>
      isRepeatable(contract, input[0])
        ? patiently(() => client.open(contract, ...input))
        : client.open(contract, ...input)
  }
}

/** True when the call changes nothing or carries an idempotency key. Streamed work would be shown twice. */
function isRepeatable({ method, spends }: Contract, input: unknown): boolean {
  const isShown = typeof input === 'object' && input !== null && 'onPartial' in input
  return method === 'get' || (spends === true && !isShown)
}

/** The server answered that it cannot work for the moment. A server that does not answer is another case. */
export function isAway(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'unavailable' && error.problem.status === 503
}
