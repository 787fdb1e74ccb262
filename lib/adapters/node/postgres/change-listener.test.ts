import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChangeTeller } from '../../../changes/change-teller.ts'
import type { OwnedChange } from '../../../changes/change.ts'
import { silentLogger } from '../../../ports/testing/test-loggers.ts'
import { systemClock } from '../clock.ts'
import { listenForChanges } from './change-listener.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { openDatabaseLine } from './testing/database-line.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 4 })
})
afterAll(() => database.close())

const patience = { timeout: 60_000, interval: 20 }
const change = (id: string): OwnedChange => ({ ownerId: 'owner', kind: 'media', id, adId: null })

function listen(url: string) {
  const heard: OwnedChange[] = []
  const states: boolean[] = []
  const source = listenForChanges({
    url,
    logger: silentLogger,
    probeSeconds: 1,
    reader: { onChanges: (changes) => heard.push(...changes), onState: (isLive) => states.push(isLive) }
  })
  return { heard, states, close: () => source.close() }
}

test('a change told by one process is heard by all others, those of one moment together', async () => {
  const [one, two] = [listen(database.url), listen(database.url)]
  await vi.waitUntil(() => one.states.at(-1) && two.states.at(-1), patience)
  const execute = vi.spyOn(database.database, 'execute')
  const teller = createChangeTeller({ database: database.database, clock: systemClock, logger: silentLogger })
  for (let number = 0; number < 50; number += 1) teller.tell(change(`m${number}`))
  await vi.waitUntil(() => one.heard.length === 50 && two.heard.length === 50, patience)
  expect(execute.mock.calls.length).toBeLessThanOrEqual(2)
  expect(one.heard).toEqual(two.heard)
  teller.tell(change('the last one'))
  await teller.end()
  await vi.waitUntil(() => one.heard.some(({ id }) => id === 'the last one'), patience)
  await Promise.all([one.close(), two.close()])
})

test('a lost connection is said, another one is opened, and changes are heard again', async () => {
  const line = await openDatabaseLine(database.url)
  const { heard, states, close } = listen(line.url)
  await vi.waitUntil(() => states.at(-1) === true, patience)
  line.cut()
  await vi.waitUntil(() => states.at(-1) === false, patience)
  line.mend()
  await vi.waitUntil(() => states.at(-1) === true, patience)
  const teller = createChangeTeller({ database: database.database, clock: systemClock, logger: silentLogger })
  teller.tell(change('after the gap'))
  await vi.waitUntil(() => heard.some(({ id }) => id === 'after the gap'), patience)
  expect(states).toEqual([true, false, true])
  await teller.end()
  await close()
  await line.close()
})

test('what could not be told is told later, as everything', async () => {
  const { heard, states, close } = listen(database.url)
  await vi.waitUntil(() => states.at(-1) === true, patience)
  const execute = database.database.execute.bind(database.database)
  let isAway = true
  const teller = createChangeTeller({
    database: {
      execute: ((query: Parameters<typeof execute>[0]) =>
        isAway ? Promise.reject(new Error('away')) : execute(query)) as typeof execute
    },
    clock: systemClock,
    logger: { ...silentLogger, warn: () => (isAway = false) }
  })
  teller.tell(change('lost'))
  await vi.waitUntil(() => heard.some(({ kind, ownerId }) => kind === 'everything' && ownerId === 'owner'), patience)
  await teller.end()
  await close()
})
