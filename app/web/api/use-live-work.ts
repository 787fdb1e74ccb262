import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ProblemError } from './http.ts'
import { callLive } from './live.ts'

export interface LiveWorkOptions<Item extends { id: string }> {
  /** Names this work in this browser, so that a reload finds it again. */
  key: string
  path: string
  /** The list that the finished item appears in, newest first. */
  list: { queryKey: QueryKey; items: readonly Item[] }
  onDone(): void
}

interface UnderWay {
  startedAt: number
  /** The newest item before it began. */
  before: string | null
}

const pollMilliseconds = 1_500
const forgetMilliseconds = 3 * 60_000

/** Writing that shows itself while it is written, goes on without this page, and is found again after a reload. */
export function useLiveWork<Item extends { id: string }>({ key, path, list, onDone }: LiveWorkOptions<Item>) {
  const queryClient = useQueryClient()
  const [partial, setPartial] = useState<unknown>(null)
  const newest = list.items[0]?.id ?? null
  const [underWay, setUnderWay, clearUnderWay] = useLocalStorage<UnderWay | null>({
    key: `callsheet.writing.${key}`,
    defaultValue: null,
    getInitialValueInEffect: false
  })
  const write = useMutation({
    mutationFn: (body: unknown) =>
      callLive<Item>(path, { body, idempotencyKey: crypto.randomUUID(), onPartial: setPartial }),
    onMutate: () => setUnderWay({ startedAt: Date.now(), before: newest }),
    async onSettled(_item, error) {
      // Without an answer nobody knows: it may well go on over there, and is looked for.
      if (isUnanswered(error)) return
      await queryClient.invalidateQueries({ queryKey: list.queryKey })
      clearUnderWay()
      setPartial(null)
      onDone()
    }
  })
  const isLost =
    underWay !== null &&
    !write.isPending &&
    underWay.before === newest &&
    Date.now() - underWay.startedAt < forgetMilliseconds
  useQuery({
    queryKey: ['live-work', key],
    queryFn: () => queryClient.invalidateQueries({ queryKey: list.queryKey }).then(() => Date.now()),
    enabled: isLost,
    refetchInterval: pollMilliseconds
  })
  return {
    start: (body: unknown) => write.mutate(body),
    isWriting: write.isPending || isLost,
    partial,
    error: isLost ? null : write.error,
    startedAt: underWay?.startedAt
  }
}

function isUnanswered(error: Error | null): boolean {
  return error instanceof ProblemError && error.problem.status === 0
}
