import { AppError } from '@callsheet/lib/errors.ts'
import type { Change } from '@callsheet/lib/changes/change.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { Watcher, Watchers } from '../../runtime.ts'

export interface CreateWatchersOptions {
  clock: Pick<Clock, 'after'>
  /** Those whose session or key is no longer valid. One question for all streams of the process. */
  findEnded(watchers: readonly Watcher[]): Promise<Watcher[]>
  /** At most this many streams of one user in this process. */
  streamsPerUser?: number
  beatSeconds?: number
  checkSeconds?: number
}

/** Several browsers, and tabs of browsers that cannot share a stream. */
const usualStreamsPerUser = 24
/** Shorter than the silence after which proxies cut a connection. */
const usualBeatSeconds = 15
const usualCheckSeconds = 60
/** A client that reads slowly is told to read everything again instead of each item. */
const mostWaiting = 200
/** Clients of a copy that stops do not all come back at the same moment. */
const shortestReturnMilliseconds = 500
const returnSpreadMilliseconds = 2_500

/** Changes of one user, encoded once for all streams of that user. */
interface Told {
  changes: readonly Change[]
  bytes: Uint8Array
}

interface Stream {
  watcher: Watcher
  write(bytes: Uint8Array): void
  tell(told: Told): void
  end(text?: string): void
}

/** Everything here is in memory: a stream costs no query, whoever watches. */
export function createWatchers({
  clock,
  findEnded,
  streamsPerUser = usualStreamsPerUser,
  beatSeconds = usualBeatSeconds,
  checkSeconds = usualCheckSeconds
}: CreateWatchersOptions): Watchers {
  const streams = new Map<string, Set<Stream>>()
  const encoder = new TextEncoder()
  let isLive = false
  let isStopped = false
  const all = () => [...streams.values()].flatMap((ofOwner) => [...ofOwner])

  const toldOf = (changes: readonly Change[]): Told => ({
    changes,
    bytes: encoder.encode(eventOf('changes', { changes }))
  })

  function forget(stream: Stream): void {
    const ofOwner = streams.get(stream.watcher.ownerId)
    ofOwner?.delete(stream)
    if (ofOwner?.size === 0) streams.delete(stream.watcher.ownerId)
  }

  function every(seconds: number, work: () => void): () => void {
    let cancel = clock.after(seconds, function again() {
      cancel = clock.after(seconds, again)
      work()
    })
    return () => cancel()
  }

  const tellState = () => {
    const state = encoder.encode(eventOf('state', { isLive }))
    for (const stream of all()) stream.write(state)
  }
  const stopBeating = every(beatSeconds, tellState)
  const stopChecking = every(checkSeconds, () => {
    const open = all()
    if (open.length === 0) return
    void findEnded(open.map(({ watcher }) => watcher)).then(
      (ended) => {
        const gone = new Set(ended)
        for (const stream of open) if (gone.has(stream.watcher)) stream.end()
      },
      // The database is away: the next round asks again.
      () => undefined
    )
  })

  function open(watcher: Watcher): ReadableStream<Uint8Array> {
    const ofOwner = streams.get(watcher.ownerId) ?? new Set()
    if (ofOwner.size >= streamsPerUser) {
      throw new AppError(
        'rate-limited',
        `You have ${streamsPerUser} streams of changes open, and no more are possible. Close one, or read the items themselves.`,
        { details: { streamsPerUser }, retryAfterSeconds: 30 }
      )
    }
    let controller: ReadableStreamDefaultController<Uint8Array>
    let waiting: Change[] = []
    let isOpen = true
    const canWrite = () => isOpen && (controller.desiredSize ?? 0) > 0
    const flush = () => {
      if (waiting.length === 0 || !canWrite()) return
      const changes = waiting
      waiting = []
      controller.enqueue(encoder.encode(eventOf('changes', { changes })))
    }
    const stream: Stream = {
      watcher,
      write(bytes) {
        if (canWrite()) controller.enqueue(bytes)
      },
      tell({ changes, bytes }) {
        if (waiting.length === 0 && canWrite()) return controller.enqueue(bytes)
        const added = changes.filter((change) => !waiting.some((each) => isEqual(each, change)))
        waiting = waiting.length + added.length <= mostWaiting ? [...waiting, ...added] : [readAll]
        flush()
      },
      end(text) {
        if (!isOpen) return
        isOpen = false
        forget(stream)
        if (text) controller.enqueue(encoder.encode(text))
        controller.close()
      }
    }
    return new ReadableStream<Uint8Array>(
      {
        start(given) {
          controller = given
          controller.enqueue(encoder.encode(`retry: 1000\n${eventOf('state', { isLive })}`))
          if (isStopped) return stream.end()
          ofOwner.add(stream)
          streams.set(watcher.ownerId, ofOwner)
        },
        pull: flush,
        cancel() {
          isOpen = false
          forget(stream)
        }
      },
      { highWaterMark: 16 }
    )
  }

  return {
    open,
    onChanges(changes) {
      const byOwner = Map.groupBy(changes, ({ ownerId }) => ownerId)
      for (const [ownerId, owned] of byOwner) {
        const ofOwner = streams.get(ownerId)
        if (!ofOwner) continue
        const told = toldOf(owned.map(({ kind, id, adId }) => ({ kind, id, adId })))
        for (const stream of ofOwner) stream.tell(told)
      }
    },
    onState(next: boolean) {
      isLive = next
      tellState()
      // What changed during the gap is not known.
      if (!isLive) return
      const told = toldOf([readAll])
      for (const stream of all()) stream.tell(told)
    },
    endSession(sessionId) {
      for (const stream of all()) {
        const { by } = stream.watcher
        if ('sessionId' in by && by.sessionId === sessionId) stream.end()
      }
    },
    count: () => all().length,
    stop() {
      isStopped = true
      stopBeating()
      stopChecking()
      for (const stream of all()) {
        const milliseconds = Math.round(shortestReturnMilliseconds + Math.random() * returnSpreadMilliseconds)
        stream.end(`retry: ${milliseconds}\n${eventOf('state', { isLive: false })}`)
      }
    }
  }
}

const readAll: Change = { kind: 'everything', id: null, adId: null }

const isEqual = (one: Change, other: Change): boolean =>
  one.kind === other.kind && one.id === other.id && one.adId === other.adId

const eventOf = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
