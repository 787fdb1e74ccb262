import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { waitFor } from './wait-for.ts'

const secretsSchema = z.object({ appToPipelineToken: z.string() })

/** Runs a scheduled tick again and again until the work is done, without the schedule's minutes of waiting. */
export async function tickUntil<Result>(
  { home, pipelineUrl, tick }: { home: string; pipelineUrl: string; tick: string },
  work: Promise<Result>
): Promise<Result> {
  const { appToPipelineToken } = secretsSchema.parse(JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')))
  let isDone = false
  const watched = work.finally(() => (isDone = true))
  await waitFor(
    'the work beside the ticks',
    async () => {
      if (isDone) return true
      const answer = await fetch(`${pipelineUrl}/api/admin/ticks/${tick}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${appToPipelineToken}` }
      })
      if (!answer.ok) throw new Error(`The tick answered ${answer.status}: ${await answer.text()}`)
      return isDone
    },
    // A tick is work for the service itself.
    { timeoutSeconds: 240, everySeconds: 0.3 }
  )
  return watched
}
