import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface FalKeys {
  /** The answer of `/.well-known/jwks.json`. */
  jwks: { keys: Record<string, unknown>[] }
  signHex(message: Buffer): string
  /** Signs with a key that the JWKS does not hold. */
  forgeHex(message: Buffer): string
}

/** The webhook key pair. It is kept on disk, so that a cached JWKS stays valid after a restart. */
export function loadFalKeys({ file }: { file: string }): FalKeys {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey: KeyObject = createPrivateKey(readFileSync(file))
  const { x, kty, crv } = createPublicKey(privateKey).export({ format: 'jwk' })
  const stranger = generateKeyPairSync('ed25519').privateKey
  return {
    jwks: { keys: [{ kty, crv, x, kid: 'understudy', use: 'sig', alg: 'EdDSA' }] },
    signHex: (message) => sign(null, message, privateKey).toString('hex'),
    forgeHex: (message) => sign(null, message, stranger).toString('hex')
  }
}
