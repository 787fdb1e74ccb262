import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  changesApi,
  changesEventSchema,
  changesSilenceSeconds,
  stateEventSchema
} from '@callsheet/lib/wire/app-api/changes.ts'
import { changeSchema, type Change } from '@callsheet/lib/changes/change.ts'
import { connection } from './connection.ts'
import { keysOfChange } from './keys-of-change.ts'
import { live } from './live.ts'

const silenceMilliseconds = changesSilenceSeconds * 1_000
const lookMilliseconds = 5_000
/** After a refusal, which is not tried again by the browser itself. */
const reopenMilliseconds = 10_000
/** Between two readings of the same item. */
const restMilliseconds = 250
/** A reading that waits for the network longer does not keep the next one back. */
const patienceMilliseconds = 5_000

/** What the tab with the stream says to the others, and asks of it. */
const wordSchema = z.union([
  z.object({ word: z.literal('hello') }),
  z.object({ word: z.literal('state'), isLive: z.boolean() }),
  z.object({ word: z.literal('changes'), changes: z.array(changeSchema) })
])

type Word = z.output<typeof wordSchema>

const everything: Change = { kind: 'everything', id: null, adId: null }

/**
 * Keeps the queries of this tab fresh by one stream for all tabs of the browser: the tab that holds a lock has it and
 * passes everything on. Browsers without locks, as on a page without https, have one for each tab. Returns the end.
 */
export function followChanges(queryClient: QueryClient, userId: string): () => void {
  const name = `callsheet.changes.${userId}`
  const ending = new AbortController()
  const channel = new BroadcastChannel(name)
  const refresh = createRefresher(queryClient, ending.signal)
  const say = (word: Word) => channel.postMessage(word)
  let heardAt = Date.now()
  let isLeading = false

  function setLive(isLive: boolean): void {
    heardAt = Date.now()
    live.set(isLive)
    if (isLeading) say({ word: 'state', isLive })
  }

  function take(changes: readonly Change[]): void {
    heardAt = Date.now()
    refresh(changes)
  }

  channel.addEventListener('message', ({ data }) => {
    const word = wordSchema.safeParse(data).data
    if (!word) return
    if (word.word === 'hello') {
      if (isLeading) say({ word: 'state', isLive: live.is() })
    } else if (!isLeading) {
      if (word.word === 'changes') take(word.changes)
      else setLive(word.isLive)
    }
  })

  /** Resolves at the end. */
  function lead(): Promise<void> {
    isLeading = true
    let source: EventSource | null = null
    let reopening: ReturnType<typeof setTimeout> | undefined
    // Also by another tab's stream: nobody hears what changes until there is one again.
    let hadStream = live.is()
    const open = () => {
      clearTimeout(reopening)
      source?.close()
      heardAt = Date.now()
      const opened = new EventSource(changesApi.watch.path)
      source = opened
      opened.addEventListener('open', () => {
        connection.answered()
        // What changed before the line stood is not known.
        if (hadStream) tell([everything])
        hadStream = true
      })
      opened.addEventListener('state', ({ data }) => {
        const state = stateEventSchema.safeParse(parse(data)).data
        if (state) setLive(state.isLive)
      })
      opened.addEventListener('changes', ({ data }) => {
        // The words of a newer server are not known here.
        tell(changesEventSchema.safeParse(parse(data)).data?.changes ?? [everything])
      })
      opened.addEventListener('error', () => {
        setLive(false)
        connection.suspect()
        if (opened.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMilliseconds)
      })
    }
    const tell = (changes: Change[]) => {
      take(changes)
      say({ word: 'changes', changes })
    }
    const stopListening = connection.subscribe(() => {
      // The browser's own pause can be long.
      if (connection.away() === null && source?.readyState !== EventSource.OPEN) open()
    })
    const watching = setInterval(() => {
      if (Date.now() - heardAt > silenceMilliseconds) {
        setLive(false)
        open()
      }
    }, lookMilliseconds)
    open()
    return new Promise((resolve) => {
      ending.signal.addEventListener('abort', () => {
        clearTimeout(reopening)
        clearInterval(watching)
        stopListening()
        source?.close()
        resolve()
      })
    })
  }

  // While another tab has the stream, its silence counts like that of the stream.
  const listening = setInterval(() => {
    if (!isLeading && Date.now() - heardAt > silenceMilliseconds) live.set(false)
  }, lookMilliseconds)
  const stopRefreshing = live.onChange(() => refresh([everything]))
  say({ word: 'hello' })
  if ('locks' in navigator) void navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => undefined)
  else void lead()
  return () => {
    ending.abort()
    clearInterval(listening)
    stopRefreshing()
    live.set(false)
    channel.close()
  }
}

/**
 * Reads shown queries again. Changes that come during a reading lead to one more reading after it, so that a stream of
 * them neither piles up readings nor cuts each off before its end.
 */
function createRefresher(queryClient: QueryClient, signal: AbortSignal): (changes: readonly Change[]) => void {
  const asked = new Map<string, 'running' | 'again'>()

  async function read(name: string, filters: { queryKey: readonly unknown[] }): Promise<void> {
    do {
      // A first reading cannot be asked for anew, and a reading of older items would be lost. They are left to end, and
      // their answer may be older than the change.
      const isLeft = queryClient.isFetching({ ...filters, predicate: cannotBeCutOff }) > 0
      asked.set(name, isLeft ? 'again' : 'running')
      const reading = queryClient.invalidateQueries(filters, { cancelRefetch: !isLeft }).catch(() => undefined)
      await Promise.race([reading, pause(patienceMilliseconds)])
      await pause(restMilliseconds)
    } while (asked.get(name) === 'again' && !signal.aborted)
    asked.delete(name)
  }

  return (changes) => {
    for (const { queryKey } of changes.flatMap(keysOfChange)) {
      const name = JSON.stringify(queryKey)
      if (asked.has(name)) asked.set(name, 'again')
      else void read(name, { queryKey })
    }
  }
}

const cannotBeCutOff = ({ state }: Query) => state.data === undefined || Boolean(state.fetchMeta?.fetchMore)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
