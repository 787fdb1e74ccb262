import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { ChangeTeller } from '../ports/change-teller.ts'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import { changeChannel, writeChanges, type OwnedChange } from './change.ts'

/** After a rest, a change goes at once, with those of the same moment. */
const leadSeconds = 0.005
/** Changes within this time after others go together. A person does not notice it. */
const gatherSeconds = 0.05
const retrySeconds = 1
/** Beyond this, each owner's changes become one: read everything again. */
const mostWaiting = 5_000

/**
 * Tells by NOTIFY, in statements of their own: a NOTIFY inside the transaction of a change would hold up the commits of
 * all others (`docs/decisions/live-pages.md`). What could not be sent is told later as `everything`.
 */
export function createChangeTeller({
  database,
  clock,
  logger
}: {
  database: Pick<Database, 'execute'>
  clock: Clock
  logger: Logger
}): ChangeTeller {
  let waiting: OwnedChange[] = []
  let cancelTimer: (() => void) | null = null
  let sending: Promise<void> = Promise.resolve()
  let isSaid = false
  let hasEnded = false
  let sentAt = 0

  async function send(): Promise<void> {
    const changes = waiting
    waiting = []
    if (changes.length === 0) return
    sentAt = clock.now().getTime()
    try {
      for (const text of writeChanges(changes)) {
        await database.execute(sql`select pg_notify(${changeChannel}, ${text})`)
      }
      isSaid = false
    } catch (error) {
      if (!isSaid) logger.warn({ error }, 'changes could not be told to open pages; they are told later')
      isSaid = true
      waiting = [...summaryOf(changes), ...waiting]
    }
  }

  function schedule(seconds: number): void {
    if (hasEnded) return
    cancelTimer ??= clock.after(seconds, () => {
      cancelTimer = null
      sending = sending.then(send).then(() => {
        if (waiting.length > 0) schedule(isSaid ? retrySeconds : gatherSeconds)
      })
    })
  }

  return {
    tell(...changes) {
      waiting.push(...changes)
      if (waiting.length > mostWaiting) waiting = summaryOf(waiting)
      const isAtRest = clock.now().getTime() - sentAt >= gatherSeconds * 1000
      if (waiting.length > 0) schedule(isAtRest ? leadSeconds : gatherSeconds)
    },
    async end() {
      // Nothing is tried again from here on: a timer would keep a process alive whose database is closed.
      hasEnded = true
      cancelTimer?.()
      cancelTimer = null
      await sending
      do await send()
      while (waiting.length > 0 && !isSaid)
    }
  }
}

function summaryOf(changes: readonly OwnedChange[]): OwnedChange[] {
  const owners = new Set(changes.map(({ ownerId }) => ownerId))
  return [...owners].map((ownerId) => ({ ownerId, kind: 'everything', id: null, adId: null }))
}
