import { useEffect, useMemo, useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { problemTypeBase } from '@callsheet/lib/http/problem.ts'
import { isUnanswered, ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { WritingView } from '@callsheet/lib/wire/writing.ts'
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
  list: {
    queryKey: QueryKey
    items: readonly Item[]
    /** What the server says of it. Absent where it keeps nothing, or is not read yet. */
    writing?: WritingView | null | undefined
  }
  /** What the user typed for it. It is dropped when the item is there, and not before: making it may fail. */
  draft?: SentDraft
  onDone(): void
}

interface SentDraft {
  state: string
  latest(): object | null
  dropIfStill(sent: object | null): boolean
}

interface Start<Body> {
  body: Body
  isOfDraft: boolean
}

interface UnderWay {
  startedAt: number
  /** The draft that was sent with it. Absent when there was none. */
  sent?: object | null
  /** The newest item before the work began. */
  before: string | null
  /** The writing of which the server told then. */
  writingBefore?: string | null
}

const pollMilliseconds = 1_500
const forgetMilliseconds = 3 * 60_000
const dayMilliseconds = 24 * 60 * 60_000

/** Writing that shows its progress, continues when this page is closed, and is found again after a reload. */
export function useLiveWork<Body, Item extends { id: string }>(options: LiveWorkOptions<Body, Item>) {
  const { key, list, draft, onDone } = options
  const queryClient = useQueryClient()
  const [partial, setPartial] = useState<unknown>(null)
  const [refused, setRefused] = useState<Away | null>(null)
  const newest = list.items[0]?.id ?? null
  const { writing } = list
  const [underWay, setUnderWay, clearUnderWay] = useLocalStorage<UnderWay | null>({
    key: `callsheet.writing.${key}`,
    defaultValue: null,
    getInitialValueInEffect: false
  })
  const write = useMutation({
    mutationFn: ({ body }: Start<Body>) =>
      options.write(body, { idempotencyKey: crypto.randomUUID(), onPartial: setPartial }),
    onMutate({ isOfDraft }) {
      const sent = isOfDraft ? (draft?.latest() ?? null) : null
      setUnderWay({ startedAt: Date.now(), before: newest, sent, writingBefore: writing?.id ?? null })
      return sent
    },
    onSuccess(_item, _start, sent) {
      if (sent) draft?.dropIfStill(sent)
    },
    async onSettled(_item, error) {
      // Without an answer the server may still be working, so the page continues to look for the result.
      if (isUnanswered(error)) return
      await queryClient.invalidateQueries({ queryKey: list.queryKey })
      clearUnderWay()
      setPartial(null)
      onDone()
    }
  })
  const age = underWay !== null && !write.isPending ? Date.now() - underWay.startedAt : null
  const isUnsure = underWay !== null && age !== null && age < forgetMilliseconds
  const isUnderWay = writing?.problem === null
  const failure = useMemo(() => (writing?.problem ? new ProblemError(writing.problem) : null), [writing])
  const hasFailed = failure !== null && writing?.id !== underWay?.writingBefore
  const isLost = isUnsure && underWay.before === newest && !hasFailed
  // Why it failed was told to a page that had gone. Without a word, it would look as if nobody had asked.
  const hasNotCome =
    !isUnderWay && age !== null && age >= forgetMilliseconds && age < dayMilliseconds && underWay?.before === newest
  useQuery({
    queryKey: ['live-work', key],
    queryFn: () => queryClient.invalidateQueries({ queryKey: list.queryKey }).then(() => Date.now()),
    enabled: isLost || (isUnderWay && !write.isPending),
    refetchInterval: () => paceOf(true, pollMilliseconds)
  })
  // The answer was lost, but the item is there.
  const arrived = isUnsure && newest !== null && underWay.before !== newest && draft?.state !== 'loading'
  useEffect(() => {
    if (!arrived) return
    if (underWay.sent) draft?.dropIfStill(underWay.sent)
    clearUnderWay()
  })
  // Why it failed is known now, from the server.
  const isOver = underWay !== null && hasFailed && !write.isPending
  useEffect(() => {
    if (isOver) clearUnderWay()
  })
  const isWriting = write.isPending || isLost || isUnderWay
  return {
    /** Says whether the draft is sent with it. Work without it leaves the draft alone. */
    start(body: Body, { isOfDraft = false } = {}) {
      const away = connection.away()
      setRefused(away)
      if (!away) write.mutate({ body, isOfDraft })
    },
    /** Also when it was asked for in another tab, in a conversation or by a program. */
    isWriting,
    partial,
    error: isWriting ? null : refused ? notSent(refused) : (write.error ?? failure ?? (hasNotCome ? notCome() : null)),
    startedAt: underWay?.startedAt ?? (isUnderWay ? Date.parse(writing.startedAt) : undefined)
  }
}

function notCome(): ProblemError {
  return new ProblemError({
    type: `${problemTypeBase}upstream-timeout`,
    code: 'upstream-timeout',
    status: 504,
    title: 'It has not come',
    detail:
      'It was asked for more than three minutes ago, and this page was away when the answer came. What you typed is kept.'
  })
}
