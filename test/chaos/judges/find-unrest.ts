import { z } from 'zod'
import type { Database } from '@callsheet/lib/database/database.ts'

const shownAtMost = 10
const countsSchema = z.object({ byCallback: z.record(z.string(), z.number()), running: z.number() })

/** Work that has not ended: running rows, waiting or running messages, callbacks. One sentence for each. */
export async function findUnrest(database: Database, mediaUrl: string): Promise<string[]> {
  const { rows } = await database.execute<{ what: string }>(`
    select what from (
      select 'image ' || id || ' is ' || status as what from images
        where status in ('Queued', 'Submitting', 'Generating') or (status = 'Completed' and storage_key is null)
      union all
      select 'video ' || id || ' is ' || status from videos
        where status in ('Queued', 'Submitting', 'Generating') or (status = 'Completed' and storage_key is null)
      union all
      select 'a message of ' || name || ' is ' || state || ', due ' || start_after from queues.job
        where state in ('created', 'retry', 'active')
    ) as unrest limit ${shownAtMost}`)
  if (rows.length > 0) return rows.map(({ what }) => what)
  // The provider may be about to start again. Then it is not at rest either.
  const answer = await fetch(`${mediaUrl}/__control/counts`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  if (!answer?.ok) return ['the provider does not answer']
  const { byCallback, running } = countsSchema.parse(await answer.json())
  // Its result may come to a row that has failed meanwhile.
  if (running > 0) return [`${running} tasks still run at the provider`]
  const { pending = 0 } = byCallback
  return pending === 0 ? [] : [`${pending} callbacks are still to come`]
}
