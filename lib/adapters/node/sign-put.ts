import { createHash, createHmac, type BinaryLike } from 'node:crypto'

export interface S3Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const payload = 'UNSIGNED-PAYLOAD'
const signedHeaders = 'host;x-amz-content-sha256;x-amz-date'

/**
 * Headers of a put of a whole object, by Signature Version 4 without its body. Signed in one go: a signature by
 * WebCrypto takes several turns of the thread pool, which the files and the sockets of the same moment wait for.
 */
export function signPut(account: S3Account, url: string, now: Date): Record<string, string> {
  const { host, pathname } = new URL(url)
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${moment.slice(0, 8)}/${account.region}/s3/aws4_request`
  const headers = `host:${host}\nx-amz-content-sha256:${payload}\nx-amz-date:${moment}\n`
  const request = ['PUT', pathname, '', headers, signedHeaders, payload].join('\n')
  const text = [algorithm, moment, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = scope.split('/').reduce<BinaryLike>(hmac, `AWS4${account.secretAccessKey}`)
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return {
    'x-amz-content-sha256': payload,
    'x-amz-date': moment,
    authorization: `${algorithm} Credential=${account.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
  }
}

function hmac(key: BinaryLike, part: string): BinaryLike {
  return createHmac('sha256', key).update(part).digest()
}
