import { z } from 'zod'
import type { FoundTask, SearchTask } from '../port.ts'
import { callArk, tasksPath, type ArkRuntime } from './call.ts'
import { unavailable } from './errors.ts'
import { arkRecordSchema, type ArkRecord } from './record.ts'

const pageSchema = z.object({ items: z.array(arkRecordSchema).nullish(), total: z.number().int().min(0) })

const pageSize = 200
const mostPages = 50
/** Our clock and Ark's may differ so much. */
const skewSeconds = 120

/**
 * Looks for the task with our `safety_identifier` in Ark's list of the last 7 days
 * (https://docs.byteplus.com/en/docs/ModelArk/1521675). Nothing filters by it, and by what `filter.model` compares is
 * told in two ways, so the list is read without a filter: back to the create where it is sorted by time, else as a whole.
 *
 * `not-made` needs proof: our call is over since long enough, and each task of that time repeats another identifier. One
 * without any may be ours, because it is not documented that a task repeats it from its first moment.
 */
export async function findInList(runtime: ArkRuntime, search: SearchTask): Promise<FoundTask> {
  const { apiKey, taskId, sentAt, overAt } = search
  const now = runtime.clock.now()
  const earliest = sentAt.getTime() / 1000 - skewSeconds
  const latest = (overAt ?? now).getTime() / 1000 + skewSeconds
  const seen: ArkRecord[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const path = `${tasksPath}?page_num=${page}&page_size=${pageSize}`
    const result = await callArk(runtime, { method: 'GET', path, apiKey })
    const answer =
      result.kind === 'answer' && result.status === 200 ? pageSchema.safeParse(result.json).data : undefined
    if (!answer) return unavailable(result)
    const items = answer.items ?? []
    const ours = items.find(({ safety_identifier }) => safety_identifier === taskId)
    if (ours) return { kind: 'made', taskId: ours.id }
    seen.push(...items)
    const isWhole = items.length === 0 || seen.length >= answer.total
    const oldest = seen.at(-1)?.created_at ?? 0
    if (!isWhole && !(isNewestFirst(seen) && oldest < earliest)) continue
    const isUnclear = seen.some(
      ({ created_at, safety_identifier }) => !safety_identifier && created_at >= earliest && created_at <= latest
    )
    if (isUnclear) return askAgain('A task of this time does not say whose it is.')
    const detail = 'Ark has no task with our identifier.'
    if (!overAt) return { kind: 'not-found', detail }
    const listedBy = new Date(overAt.getTime() + runtime.settings.arkListLagSeconds * 1000)
    // The list was read after `now`.
    return now < listedBy ? { kind: 'not-yet', askAt: listedBy } : { kind: 'not-made', detail }
  }
  return askAgain(`It is not among the first ${mostPages * pageSize} tasks.`)
}

const isNewestFirst = (records: ArkRecord[]): boolean =>
  records.every(({ created_at }, index) => index === 0 || created_at <= (records[index - 1]?.created_at ?? 0))

const askAgain = (detail: string): FoundTask => ({
  kind: 'unavailable',
  detail,
  retryAfterSeconds: 30,
  isRateLimit: false
})
