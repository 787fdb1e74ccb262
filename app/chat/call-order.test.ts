import { expect, test, vi } from 'vitest'
import { createCallOrder } from './call-order.ts'

/** Calls that end when the test says so, and the order in which they started. */
function openCalls() {
  const inOrder = createCallOrder()
  const started: string[] = []
  const call = (name: string, readsOnly = false) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const run = () => {
      started.push(name)
      return promise
    }
    return { answer: inOrder({ readsOnly, run }), end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { started, call }
}

test('a call that writes runs alone, and reads between two writes run together', async () => {
  const { started, call } = openCalls()
  const script = call('write_script')
  const [ad, credits] = [call('read_media', true), call('read_credits', true)]
  const board = call('write_storyboard')
  await Promise.resolve()
  await Promise.resolve()
  expect(started).toEqual(['write_script'])
  script.end()
  await script.answer
  await vi.waitFor(() => expect(started).toEqual(['write_script', 'read_media', 'read_credits']), 60_000)
  credits.end()
  await credits.answer
  expect(started).not.toContain('write_storyboard')
  ad.end()
  await vi.waitFor(() => expect(started.at(-1)).toBe('write_storyboard'), 60_000)
  board.end()
  expect(await board.answer).toBe('write_storyboard')
})

test('a call that fails does not hold up the next one', async () => {
  const { started, call } = openCalls()
  const first = call('first')
  const second = call('second')
  first.fail()
  await expect(first.answer).rejects.toThrow('first')
  second.end()
  expect(await second.answer).toBe('second')
  expect(started).toEqual(['first', 'second'])
})
