import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { QueueSuffix } from '@callsheet/lib/registry.ts'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import type { DeadLetterView } from '@callsheet/lib/wire/pipeline-admin.ts'

const pageSize = 200

/** Every open dead letter, newest first. */
export async function listDeadLetters(api: ApiClient, queue: QueueSuffix | undefined): Promise<DeadLetterView[]> {
  const letters: DeadLetterView[] = []
  for (;;) {
    const query = { limit: pageSize, suffix: queue, after: letters.at(-1)?.id }
    const { deadLetters } = await api.call(deadLettersApi.list, { query })
    letters.push(...deadLetters)
    if (deadLetters.length < pageSize) return letters
  }
}

export function showDeadLetter(api: ApiClient, id: string): Promise<DeadLetterView> {
  return api.call(deadLettersApi.read, { params: { id } })
}

/** Returns how many were sent again. */
export async function replayDeadLetters(
  api: ApiClient,
  { id, queue }: { id: string | undefined; queue: QueueSuffix | undefined }
): Promise<number> {
  const answer = id
    ? await api.call(deadLettersApi.replay, { params: { id } })
    : await api.call(deadLettersApi.replayAll, { body: { suffix: queue } })
  return answer.replayed
}

export async function dropDeadLetter(api: ApiClient, id: string): Promise<void> {
  await api.call(deadLettersApi.drop, { params: { id } })
}
