import { z } from 'zod'
import {
  deadLetterSchema,
  deadLettersSchema,
  replayedSchema,
  type DeadLetterView
} from '@callsheet/lib/wire/pipeline-admin.ts'
import type { ApiClient } from '../produce/api-client.ts'

const base = '/api/admin/dead-letters'
const pageSize = 200

/** Every open dead letter, newest first. */
export async function listDeadLetters(api: ApiClient, queue: string | undefined): Promise<DeadLetterView[]> {
  const letters: DeadLetterView[] = []
  for (;;) {
    const query = new URLSearchParams({ limit: String(pageSize) })
    if (queue) query.set('suffix', queue)
    const last = letters.at(-1)
    if (last) query.set('after', last.id)
    const { deadLetters } = await api.call(`${base}?${query}`, { answer: deadLettersSchema })
    letters.push(...deadLetters)
    if (deadLetters.length < pageSize) return letters
  }
}

export function showDeadLetter(api: ApiClient, id: string): Promise<DeadLetterView> {
  return api.call(`${base}/${encodeURIComponent(id)}`, { answer: deadLetterSchema })
}

/** Returns how many were sent again. */
export async function replayDeadLetters(
  api: ApiClient,
  { id, queue }: { id: string | undefined; queue: string | undefined }
): Promise<number> {
  const answer = id
    ? await api.call(`${base}/${encodeURIComponent(id)}/replay`, { method: 'POST', answer: replayedSchema })
    : await api.call(`${base}/replay`, { body: queue ? { suffix: queue } : {}, answer: replayedSchema })
  return answer.replayed
}

export async function dropDeadLetter(api: ApiClient, id: string): Promise<void> {
  await api.call(`${base}/${encodeURIComponent(id)}`, { method: 'DELETE', answer: z.unknown() })
}
