import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { isUnanswered } from '@callsheet/lib/http/read-problem.ts'
import { connection, type Away } from './connection.ts'
import { paceOf } from './live.ts'
import { notSent } from './not-sent.ts'

/** Sent with a call that shows partial answers. A repeat with the same key is not paid twice. */
export interface LiveCall {
  idempotencyKey: string
  onPartial(partial: unknown): void
}

export interface LiveWorkOptions<Body, Item extends { id: string }> {
  /** Names this work in this browser, so that it is found again after a reload. */
  key: string
  write(body: Body, live: LiveCall): Promise<Item>
  /** The list in which the finished item appears, newest first. */
  list: { queryKey: QueryKey; items: readonly Item[] }
  onDone(): void
}

interface UnderWay {
  startedAt: number
  /** The newest item before the work began. */
  before: string | null
}

const pollMilliseconds = 1_500
const forgetMilliseconds = 3 * 60_000

/** Writing that shows its progress, continues when this page is closed, and is found again after a reload. */
export function useLiveWork<Body, Item extends { id: string }>(options: LiveWorkOptions<Body, Item>) {
  const { key, list, onDone } = options
  const queryClient = useQueryClient()
  const [partial, setPartial] = useState<unknown>(null)
  const [refused, setRefused] = useState<Away | null>(null)
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
      // Without an answer the server may still be working, so the page continues to look for the result.
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
    refetchInterval: () => paceOf(true, pollMilliseconds)
  })
  return {
    start(body: Body) {
      const away = connection.away()
      setRefused(away)
      if (!away) write.mutate(body)
    },
    isWriting: write.isPending || isLost,
    partial,
    error: isLost ? null : refused ? notSent(refused) : write.error,
    startedAt: underWay?.startedAt
  }
}
