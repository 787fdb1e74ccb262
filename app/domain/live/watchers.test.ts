import { expect, test, vi } from 'vitest'
import type { OwnedChange } from '@callsheet/lib/changes/change.ts'
import type { Watcher } from '../../runtime.ts'
import { createWatchers } from './watchers.ts'

const change = (id: string, ownerId = 'owner'): OwnedChange => ({ ownerId, kind: 'media', id, adId: null })
const by = (sessionId: string): Watcher => ({ ownerId: 'owner', by: { sessionId } })

/** A clock that a test moves. */
function createClock() {
  const due: { at: number; action: () => void }[] = []
  let now = 0
  return {
    after(seconds: number, action: () => void) {
      const entry = { at: now + seconds, action }
      due.push(entry)
      return () => void due.splice(due.indexOf(entry) >>> 0, 1)
    },
    pass(seconds: number) {
      now += seconds
      for (const entry of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(entry), 1)
        entry.action()
      }
    }
  }
}

const decoder = new TextDecoder()

async function readOne(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const { done, value } = await reader.read()
  return done ? null : decoder.decode(value)
}

test('a session that has ended in another way ends its stream, by one question for all of them', async () => {
  const clock = createClock()
  const findEnded = vi.fn<(open: readonly Watcher[]) => Promise<Watcher[]>>(async (open) =>
    open.filter(({ by: of }) => 'sessionId' in of && of.sessionId === 'gone')
  )
  const watchers = createWatchers({ clock, findEnded })
  const [stays, goes] = [watchers.open(by('stays')).getReader(), watchers.open(by('gone')).getReader()]
  await Promise.all([readOne(stays), readOne(goes)])
  clock.pass(60)
  expect(await readOne(goes)).toContain('event: state')
  expect(await readOne(goes)).toBeNull()
  expect(findEnded).toHaveBeenCalledTimes(1)
  expect(findEnded.mock.calls[0]?.[0]).toHaveLength(2)
  expect(watchers.count()).toBe(1)
  watchers.stop()
})

test('a client that does not read is kept small: in the end it reads that everything changed', async () => {
  const watchers = createWatchers({ clock: createClock(), findEnded: async () => [] })
  const reader = watchers.open(by('slow')).getReader()
  for (let number = 0; number < 10_000; number += 1) watchers.onChanges([change(`m${number}`)])
  let events = 0
  for (let event = await readOne(reader); event?.includes('everything') === false; event = await readOne(reader))
    events += 1
  expect(events).toBeLessThan(30)
  watchers.stop()
})

test('a stream is forgotten when its reader leaves', async () => {
  const watchers = createWatchers({ clock: createClock(), findEnded: async () => [] })
  const stream = watchers.open(by('one'))
  expect(watchers.count()).toBe(1)
  await stream.cancel()
  expect(watchers.count()).toBe(0)
  watchers.onChanges([change('nobody')])
  watchers.stop()
})
