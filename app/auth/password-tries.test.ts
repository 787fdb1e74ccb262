import { expect, test } from 'vitest'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createPasswordTries } from './password-tries.ts'

const account = 'one@example.com'
const refused = expect.objectContaining({ code: 'rate-limited' })

test('an account takes 100 wrong passwords, though each comes from another address', () => {
  const limit = createPasswordTries(systemClock)
  for (let turn = 1; turn <= 100; turn += 1) {
    limit.begin({ account: turn % 2 ? account : ' One@Example.com', from: `203.0.113.${turn}` })
  }
  expect(() => limit.begin({ account, from: '198.51.100.1' })).toThrow(refused)
  limit.begin({ account: 'other@example.com', from: '203.0.113.1' })
})

test('and ten from one address, which keep nobody out who comes from another', () => {
  const limit = createPasswordTries(systemClock)
  const here = { account, from: '203.0.113.1' }
  const there = { account, from: '203.0.113.2' }
  for (let turn = 1; turn <= 10; turn += 1) limit.begin(here)
  expect(() => limit.begin(here)).toThrow(refused)
  limit.begin(there)
  // The right password shows whose account it is.
  limit.succeeded(there)
  for (let turn = 1; turn <= 99; turn += 1) limit.begin({ account, from: `198.51.100.${turn}` })
  limit.begin(there)
})

test('a try that showed no password to be wrong counts for nothing', () => {
  const limit = createPasswordTries(systemClock)
  const here = { account, from: '203.0.113.1' }
  for (let turn = 1; turn <= 30; turn += 1) {
    limit.begin(here)
    limit.giveBack(here)
  }
  limit.begin(here)
})
