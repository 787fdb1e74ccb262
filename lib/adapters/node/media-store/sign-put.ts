import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export interface S3Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const payload = 'UNSIGNED-PAYLOAD'
const signedHeaders = 'host;x-amz-content-sha256;x-amz-date'

/**
 * Headers for a put of a whole object, by Signature Version 4 without its body. The signature is synchronous. WebCrypto
 * would take several turns of the thread pool, and files and sockets would wait for them.
 */
export function signPut(account: S3Account, url: string, now: Date): Record<string, string> {
  const { host, pathname } = new URL(url)
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${moment.slice(0, 8)}/${account.region}/s3/aws4_request`
  const headers = `host:${host}\nx-amz-content-sha256:${payload}\nx-amz-date:${moment}\n`
  const request = ['PUT', pathname, '', headers, signedHeaders, payload].join('\n')
  const text = [algorithm, moment, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const signature = createHmac('sha256', keyOf(account, scope)).update(text).digest('hex')
  return {
    'x-amz-content-sha256': payload,
    'x-amz-date': moment,
    authorization: `${algorithm} Credential=${account.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
  }
}

/** The key of a scope is valid for one day. Deriving it is most of the work. */
const keys = new WeakMap<S3Account, { scope: string; key: KeyObject }>()

function keyOf(account: S3Account, scope: string): KeyObject {
  const known = keys.get(account)
  if (known?.scope === scope) return known.key
  const derived = scope.split('/').reduce(hmac, Buffer.from(`AWS4${account.secretAccessKey}`))
  const key = createSecretKey(derived)
  keys.set(account, { scope, key })
  return key
}

function hmac(key: Buffer, part: string): Buffer {
  return createHmac('sha256', key).update(part).digest()
}
