import { useSyncExternalStore } from 'react'
import { onlineManager } from '@tanstack/react-query'

/** What is away, and since when. `network`: this device says that it has none. */
export interface Away {
  what: 'network' | 'server'
  since: Date
}

const shortestPauseMilliseconds = 1_000
const longestPauseMilliseconds = 5_000
const patienceMilliseconds = 5_000
/** A person who has pressed a button waits for this, and no longer. */
const pressPatienceMilliseconds = 2_000

let away: Away | null = null
let isAsking = false
const listeners = new Set<() => void>()
const waiting: (() => void)[] = []

function set(next: Away | null): void {
  if (next?.what === away?.what) return
  away = next && { ...next, since: away?.since ?? next.since }
  // Queries wait while nobody can answer them, and are asked again when somebody can.
  onlineManager.setOnline(away === null)
  if (away === null) for (const resolve of waiting.splice(0)) resolve()
  for (const listener of listeners) listener()
}

/** The network or the server of this page. Every call says here whether it was answered. */
export const connection = {
  away: () => away,
  /**
   * An answer came. It may belong to a call from before the loss, so a connection that is away is asked for another sign
   * of life.
   */
  answered: () => wake?.(),
  /** A call had no answer. The server is asked for a sign of life until it gives one. */
  suspect(): void {
    if (isAsking) return
    isAsking = true
    void askUntilAnswered().finally(() => (isAsking = false))
  },
  /** Asks for a sign of life now. */
  async check(): Promise<void> {
    if (await isAnswered()) return set(null)
    set(awayNow())
    connection.suspect()
  },
  /**
   * Whether a change can be sent now. A press can come before the next question after a loss, so what was away is asked
   * for once more.
   */
  async canSend(): Promise<boolean> {
    if (away === null) return true
    const isBack = await isAnswered(pressPatienceMilliseconds)
    if (isBack) {
      set(null)
      wake?.()
    }
    return isBack
  },
  /** Resolves at once when nothing is away, and otherwise when it is back. */
  back: () => (away === null ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

export const useAway = (): Away | null => useSyncExternalStore(connection.subscribe, connection.away)

/** Follows what the device says of its network. */
export function watchNetwork(): void {
  window.addEventListener('offline', connection.suspect)
  // It is not trusted alone: a network without a way to the server is one too.
  window.addEventListener('online', () => wake?.())
  document.addEventListener('visibilitychange', () => wake?.())
  // Ours alone says when queries wait.
  onlineManager.setEventListener(() => undefined)
  if (!navigator.onLine) connection.suspect()
}

/** Ends the present pause between two questions. */
let wake: (() => void) | null = null

async function askUntilAnswered(): Promise<void> {
  for (let pause = shortestPauseMilliseconds; ; pause = Math.min(longestPauseMilliseconds, pause * 2)) {
    if (await isAnswered()) return set(null)
    set(awayNow())
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = null
  }
}

const awayNow = (): Away => ({ what: navigator.onLine ? 'server' : 'network', since: new Date() })

/** A proxy in front of a server that is away answers for it. */
async function isAnswered(milliseconds = patienceMilliseconds): Promise<boolean> {
  try {
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(milliseconds) })
    await answer.body?.cancel()
    return answer.status < 500
  } catch {
    return false
  }
}
