import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { isUnanswered } from '@callsheet/lib/http/read-problem.ts'

/** What a call takes that shows itself while it is answered, and is repeated without being paid twice. */
export interface LiveCall {
  idempotencyKey: string
  onPartial(partial: unknown): void
}

export interface LiveWorkOptions<Body, Item extends { id: string }> {
  /** Names this work in this browser, so that a reload finds it again. */
  key: string
  write(body: Body, live: LiveCall): Promise<Item>
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
export function useLiveWork<Body, Item extends { id: string }>(options: LiveWorkOptions<Body, Item>) {
  const { key, list, onDone } = options
  const queryClient = useQueryClient()
  const [partial, setPartial] = useState<unknown>(null)
  const newest = list.items[0]?.id ?? null
  const [underWay, setUnderWay, clearUnderWay] = useLocalStorage<UnderWay | null>({
    key: `callsheet.writing.${key}`,
    defaultValue: null,
    getInitialValueInEffect: false
  })
  const write = useMutation({
    mutationFn: (body: Body) => options.write(body, { idempotencyKey: crypto.randomUUID(), onPartial: setPartial }),
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
    start: (body: Body) => write.mutate(body),
    isWriting: write.isPending || isLost,
    partial,
    error: isLost ? null : write.error,
    startedAt: underWay?.startedAt
  }
}
