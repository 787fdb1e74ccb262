import { expect, test } from 'vitest'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createSignInLimit } from './sign-in-limit.ts'

const email = 'one@example.com'
const refused = expect.objectContaining({ code: 'rate-limited' })

test('an account takes 100 wrong passwords, though each comes from another address', () => {
  const limit = createSignInLimit(systemClock)
  for (let turn = 1; turn <= 100; turn += 1) {
    const attempt = { email: turn % 2 ? email : ' One@Example.com', address: `203.0.113.${turn}` }
    limit.check(attempt)
    limit.failed(attempt)
  }
  expect(() => limit.check({ email, address: '198.51.100.1' })).toThrow(refused)
  limit.check({ email: 'other@example.com', address: '203.0.113.1' })
})

test('and ten from one address, which keep nobody out who comes from another', () => {
  const limit = createSignInLimit(systemClock)
  const here = { email, address: '203.0.113.1' }
  const there = { email, address: '203.0.113.2' }
  for (let turn = 1; turn <= 10; turn += 1) {
    limit.check(here)
    limit.failed(here)
  }
  expect(() => limit.check(here)).toThrow(refused)
  limit.check(there)
  // The right password shows whose account it is.
  limit.succeeded(there)
  for (let turn = 1; turn <= 99; turn += 1) limit.failed({ email, address: `198.51.100.${turn}` })
  limit.check(there)
})
