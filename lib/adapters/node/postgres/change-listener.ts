import { Client } from 'pg'
import { changeChannel, readChanges } from '../../../changes/change.ts'
import type { ChangeReader, ChangeSource } from '../../../ports/change-source.ts'
import type { Logger } from '../../../ports/logger.ts'

export interface ListenForChangesOptions {
  /** A direct connection: LISTEN does not work through a pooler in transaction mode. */
  url: string
  logger: Logger
  reader: ChangeReader
  /** How often the line is tried. A line that does not answer within this time counts as lost. */
  probeSeconds?: number
}

const connectTimeoutMilliseconds = 10_000
const shortestPauseSeconds = 0.25
const longestPauseSeconds = 10
const defaultProbeSeconds = 15

/**
 * One connection of the process that listens for changes, and opens another when it is lost. It counts as live only
 * when its own probe has come back: through a pooler, LISTEN fails without a word.
 */
export function listenForChanges({
  url,
  logger,
  reader,
  probeSeconds = defaultProbeSeconds
}: ListenForChangesOptions): ChangeSource {
  const closing = new AbortController()
  let client: Client | null = null
  let isLive = false

  function setLive(next: boolean): void {
    if (isLive === next || closing.signal.aborted) return
    isLive = next
    reader.onState(next)
  }

  /** Resolves when the connection is lost or we close. */
  async function listenOnce(onHeard: () => void): Promise<void> {
    const one = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMilliseconds,
      application_name: 'callsheet changes',
      keepAlive: true
    })
    client = one
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    one.once('end', lose)
    one.on('error', () => lose())
    const firstOf = (...others: Promise<'heard'>[]) =>
      Promise.race([...others, lost.then(() => 'lost' as const), after(probeSeconds, closing.signal)])
    const probe = `probe ${crypto.randomUUID()}`
    let answered = Promise.withResolvers<void>()
    one.on('notification', ({ payload = '' }) => {
      if (payload === probe) answered.resolve()
      else if (!payload.startsWith('probe ')) {
        const changes = readChanges(payload)
        if (changes) reader.onChanges(changes)
      }
    })
    try {
      await one.connect()
      await one.query(`listen ${changeChannel}`)
      for (;;) {
        answered = Promise.withResolvers<void>()
        const asked = one.query('select pg_notify($1, $2)', [changeChannel, probe])
        asked.catch(() => undefined)
        const answer = Promise.all([asked, answered.promise]).then(() => 'heard' as const)
        answer.catch(() => undefined)
        if ((await firstOf(answer)) !== 'heard') return
        onHeard()
        setLive(true)
        if ((await firstOf()) === 'lost' || closing.signal.aborted) return
      }
    } finally {
      setLive(false)
      client = null
      // A connection whose other end is silent would wait for an answer.
      void one.end().catch(() => undefined)
    }
  }

  async function listen(): Promise<void> {
    let pauseSeconds = shortestPauseSeconds
    let isSaid = false
    while (!closing.signal.aborted) {
      const reason = await listenOnce(() => {
        pauseSeconds = shortestPauseSeconds
        isSaid = false
      }).then(
        () => 'The connection was lost, or does not pass on notifications as a pooler in transaction mode does.',
        (error: unknown) => (error instanceof Error ? error.message : String(error))
      )
      if (closing.signal.aborted) return
      if (!isSaid) logger.warn({ reason }, 'changes are not heard; open pages ask for themselves until they are')
      isSaid = true
      // Copies that lost the same server do not come back at the same moment.
      await after(pauseSeconds * (0.5 + Math.random()), closing.signal)
      pauseSeconds = Math.min(longestPauseSeconds, pauseSeconds * 2)
    }
  }

  const ended = listen()
  return {
    async close() {
      closing.abort()
      const last = client
      await ended
      await last?.end().catch(() => undefined)
    }
  }
}

function after(seconds: number, signal: AbortSignal): Promise<'over'> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('over')
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve('over')
    }
    const timer = setTimeout(end, seconds * 1_000)
    signal.addEventListener('abort', end, { once: true })
  })
}
