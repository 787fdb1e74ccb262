import { expect, test, vi } from 'vitest'
import { systemClock } from '../adapters/node/clock.ts'
import type { Clock } from '../ports/clock.ts'
import { silentLogger } from '../ports/testing/test-loggers.ts'
import type { OwnedChange } from './change.ts'
import { createChangeTeller } from './change-teller.ts'

const change: OwnedChange = { ownerId: 'owner', kind: 'media', id: 'm1', adId: null }

test('what is told while the last changes are sent is sent too', async () => {
  const first = Promise.withResolvers<void>()
  const execute = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockResolvedValue()
  const teller = createChangeTeller({
    database: { execute: execute as never },
    clock: systemClock,
    logger: silentLogger
  })
  teller.tell(change)
  const ended = teller.end()
  await vi.waitUntil(() => execute.mock.calls.length === 1)
  teller.tell({ ...change, id: 'm2' })
  first.resolve()
  await ended
  expect(execute).toHaveBeenCalledTimes(2)
})

test('after its end nothing is tried again, so that the process can end', async () => {
  const execute = vi
    .fn<() => Promise<void>>()
    .mockRejectedValue(new Error('Cannot use a pool after calling end on the pool'))
  // The next try, a second later, never comes by itself.
  const after = vi.fn<Clock['after']>((seconds, action) =>
    seconds < 1 ? systemClock.after(seconds, action) : () => {}
  )
  const teller = createChangeTeller({
    database: { execute: execute as never },
    clock: { ...systemClock, after },
    logger: silentLogger
  })
  teller.tell(change)
  await vi.waitUntil(() => execute.mock.calls.length === 1)
  // The timer of the next try has begun.
  await vi.waitUntil(() => after.mock.calls.length === 2)
  await teller.end()
  expect(execute).toHaveBeenCalledTimes(2)
  teller.tell(change)
  expect(after).toHaveBeenCalledTimes(2)
})
