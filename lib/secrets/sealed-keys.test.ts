import { expect, test } from 'vitest'
import { openSealedKey, sealingKeyPair, sealKey } from './sealed-keys.ts'

const context = { keyId: '0192f0c1-0000-7000-8000-000000000001', ownerId: 'owner-1' }
const pairOf = (id: string, byte: number) => sealingKeyPair(id, new Uint8Array(32).fill(byte))

test('a seal to the public key opens with the private key, and two seals are never equal', async () => {
  const pair = await pairOf('2026-11', 7)
  const { id, publicKey } = pair
  const first = await sealKey('sk-user-key', { id, publicKey }, context)
  const second = await sealKey('sk-user-key', { id, publicKey }, context)
  expect(first).not.toBe(second)
  expect(await openSealedKey(first, pair, context)).toBe('sk-user-key')
  expect(await openSealedKey(second, pair, context)).toBe('sk-user-key')
})

test('a seal does not open for another owner, another key id, another pair, or when a bit is changed', async () => {
  const pair = await pairOf('2026-11', 7)
  const sealed = await sealKey('sk-user-key', pair, context)
  await expect(openSealedKey(sealed, pair, { ...context, ownerId: 'owner-2' })).rejects.toThrow()
  await expect(openSealedKey(sealed, pair, { ...context, keyId: crypto.randomUUID() })).rejects.toThrow()
  await expect(openSealedKey(sealed, await pairOf('2026-11', 8), context)).rejects.toThrow()
  await expect(openSealedKey(sealed, { ...pair, id: '2026-12' }, context)).rejects.toThrow()
  const broken = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  await expect(openSealedKey(broken, pair, context)).rejects.toThrow()
})
