import { readAll } from '../read-all.ts'
import { providerKey, type PollInput } from '../tasks.ts'

const timeoutMilliseconds = 60_000

/** The same reads with nothing around them: no rows, no limits, no checks. */
export function run(input: PollInput): Promise<number> {
  return readAll(input, async (url) => {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${providerKey}` },
      signal: AbortSignal.timeout(timeoutMilliseconds)
    })
    return response.json()
  })
}
