import { fromBase64Url, toBase64Url } from '../text/base64.ts'

/**
 * Sealed keys of users: anyone with the public key can seal, and only the service with the private one can open. A
 * media provider's key is sealed to the pipeline service, a model's to the agents service. X25519 with a
 * one-time key pair, HKDF-SHA256, AES-256-GCM. Owner and key id are authenticated, so a sealed key that is copied to
 * another user's row does not open there. It uses only WebCrypto, which is the same on every platform.
 */

export interface SealingPublicKey {
  /** Names the key pair, for rotation. */
  id: string
  /** Raw 32 bytes, base64url. */
  publicKey: string
}

export interface SealingKeyPair extends SealingPublicKey {
  privateKey: CryptoKey
}

/** Owner of the key. It is authenticated with the seal. */
export interface SealContext {
  keyId: string
  ownerId: string
}

const publicKeyBytes = 32
const ivBytes = 12
const pkcs8Prefix = Uint8Array.from('302e020100300506032b656e04220420'.match(/../g) ?? [], (pair) =>
  Number.parseInt(pair, 16)
)

export async function sealKey(secret: string, to: SealingPublicKey, context: SealContext): Promise<string> {
  const recipient = fromBase64Url(to.publicKey)
  // The type is wider than the result: X25519 always gives a pair.
  const oneTime = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
  const oneTimePublic = new Uint8Array(await crypto.subtle.exportKey('raw', oneTime.publicKey))
  const key = await deriveKey(oneTime.privateKey, await importPublic(recipient), oneTimePublic, recipient)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const data = new TextEncoder().encode(secret)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: authenticated(to.id, context) },
    key,
    data
  )
  return toBase64Url(new Uint8Array([...oneTimePublic, ...iv, ...new Uint8Array(sealed)]))
}

/** Throws when the seal is broken or was made for another pair, owner or key id. */
export async function openSealedKey(sealed: string, pair: SealingKeyPair, context: SealContext): Promise<string> {
  const bytes = fromBase64Url(sealed)
  const oneTimePublic = bytes.subarray(0, publicKeyBytes)
  const iv = bytes.subarray(publicKeyBytes, publicKeyBytes + ivBytes)
  const data = bytes.subarray(publicKeyBytes + ivBytes)
  const key = await deriveKey(
    pair.privateKey,
    await importPublic(oneTimePublic),
    oneTimePublic,
    fromBase64Url(pair.publicKey)
  )
  const additionalData = authenticated(pair.id, context)
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data))
}

/** A pair from 32 secret bytes. */
export async function sealingKeyPair(id: string, secret: Uint8Array): Promise<SealingKeyPair> {
  const pkcs8 = new Uint8Array([...pkcs8Prefix, ...secret])
  const extractable = await crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', true, ['deriveBits'])
  const { x } = await crypto.subtle.exportKey('jwk', extractable)
  if (!x) throw new Error('The private key gave no public one.')
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits'])
  return { id, publicKey: x, privateKey }
}

async function deriveKey(
  mine: CryptoKey,
  theirs: CryptoKey,
  oneTimePublic: Uint8Array,
  recipient: Uint8Array
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, mine, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const salt = new Uint8Array([...oneTimePublic, ...recipient])
  const info = new TextEncoder().encode('callsheet sealed provider key 1')
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function importPublic(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'X25519', false, [])
}

function authenticated(sealingKeyId: string, { keyId, ownerId }: SealContext): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([sealingKeyId, keyId, ownerId]))
}
