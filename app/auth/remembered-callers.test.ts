import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { createRememberedCallers } from './remembered-callers.ts'

const caller: Caller = {
  userId: 'owner',
  role: 'owner',
  via: 'api-key',
  apiKeyId: 'key',
  sessionId: null,
  scopes: ['read']
}

test('a caller is asked for once, and again after a key or an account has ended', async () => {
  const callers = createRememberedCallers()
  let asked = 0
  const find = () =>
    callers.find('digest', async () => {
      asked += 1
      return caller
    })
  expect([await find(), await find()]).toEqual([caller, caller])
  expect(asked).toBe(1)
  callers.onChanges([{ ownerId: 'owner', kind: 'ads', id: null, adId: null }])
  await find()
  expect(asked).toBe(1)
  callers.onChanges([{ ownerId: 'owner', kind: 'account', id: null, adId: null }])
  await find()
  expect(asked).toBe(2)
})

test('what was read before a key ended is not remembered after it, and an unknown key never is', async () => {
  const callers = createRememberedCallers()
  const reading = Promise.withResolvers<Caller | null>()
  const first = callers.find('digest', () => reading.promise)
  callers.forget()
  reading.resolve(caller)
  expect(await first).toBe(caller)
  expect(await callers.find('digest', async () => null)).toBe(null)
  expect(await callers.find('digest', async () => caller)).toBe(caller)
})
