import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { request, type Dispatcher } from 'undici'
import { AppError } from '../../../errors.ts'
import { resolveRange } from '../../../ports/byte-range.ts'
import type { ByteRange, MediaStore } from '../../../ports/media-store.ts'
import type { StorageFinding } from '../../../ports/storage-place.ts'
import { inParts, inTurns, leaveTurns, partBytes, startingWith, takeTurns } from './body-parts.ts'
import { signPut } from './sign-put.ts'

export interface S3MediaStoreOptions {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const timeoutSeconds = 120
const maxTries = 4
const firstRetryMilliseconds = 100
/** A put that was accepted this recently proves that the store takes more. */
const provenMilliseconds = 60_000
const probeMilliseconds = 10_000
const probeKey = 'storage-probe'

/**
 * Objects in any S3 service, in constant memory for any size. Small objects are sent whole, objects of known length as
 * a stream, and all others in parts of 8 MiB, one at a time.
 */
export function createS3MediaStore(options: S3MediaStoreOptions): MediaStore {
  const { region, accessKeyId, secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  let takenAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  const urlOf = (key: string) => `${options.endpoint}/${options.bucket}/${encodeKey(key)}`

  async function send(method: string, url: string, init: { headers?: Record<string, string>; body?: string } = {}) {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    return client.fetch(url, { method, ...init, redirect: 'manual', signal })
  }

  /** The address of a part has a query, and only the library can sign it. */
  async function signature(url: string): Promise<Record<string, string>> {
    if (!url.includes('?')) return signPut(options, url, new Date())
    return Object.fromEntries((await client.sign(url, { method: 'PUT' })).headers)
  }

  /** Puts bytes without a copy. `fetch` would copy each part. Repeating the same put is harmless. */
  async function putBytes(
    url: string,
    body: Uint8Array,
    headers: Record<string, string>,
    what: string
  ): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const answer = await request(url, {
        method: 'PUT',
        headers: { ...(await signature(url)), ...headers },
        body,
        signal: AbortSignal.timeout(timeoutSeconds * 1000)
      }).catch((error: unknown) => {
        if (tries === maxTries) throw error
        return null
      })
      if (answer && answer.statusCode < 300) return readTag(answer)
      if (answer && (tries === maxTries || answer.statusCode < 500)) throw await refusal(answer, what)
      await answer?.body.dump()
      await sleep(firstRetryMilliseconds * 2 ** tries)
    }
  }

  /**
   * Without the right to list, S3 answers 403 to a read of what is not there. It is that, and no refusal, when a read of an
   * object of our own succeeds (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html).
   */
  async function mayRead(): Promise<boolean> {
    if (Date.now() - readAt < provenMilliseconds) return true
    const read = async () => {
      const answer = await send('GET', urlOf(probeKey))
      await answer.body?.cancel()
      return answer.ok
    }
    if (!(await read()) && ((await putProbe(options, urlOf(probeKey))).problem !== null || !(await read())))
      return false
    readAt = Date.now()
    return true
  }

  async function expectOk(response: Response, what: string): Promise<Response> {
    if (response.ok) return response
    const reason = (await response.text().catch(() => '')).slice(0, 300)
    throw new AppError('upstream-failed', `The media store answered ${response.status} to ${what}: ${reason}`)
  }

  /** Streams a body of known length. After a failed put its bytes are gone, so only the caller can try again. */
  async function putStream(
    url: string,
    body: AsyncIterable<Uint8Array>,
    headers: Record<string, string>
  ): Promise<void> {
    const answer = await request(url, {
      method: 'PUT',
      headers: { ...signPut(options, url, new Date()), ...headers },
      // The call takes any async iterable, but its types do not say so.
      body: body as unknown as Readable,
      headersTimeout: timeoutSeconds * 1000,
      bodyTimeout: timeoutSeconds * 1000
    })
    if (answer.statusCode >= 300) throw await refusal(answer, 'a put')
    await answer.body.dump()
  }

  async function putInParts(
    key: string,
    contentType: string,
    parts: AsyncIterable<Uint8Array<ArrayBuffer>>
  ): Promise<void> {
    const url = urlOf(key)
    const opened = await expectOk(
      await send('POST', `${url}?uploads`, { headers: { 'content-type': contentType } }),
      'an upload'
    )
    const uploadId = readUploadId(await opened.text())
    const upload = `uploadId=${encodeURIComponent(uploadId)}`
    try {
      const tags: string[] = []
      for await (const body of parts) {
        const query = `partNumber=${tags.length + 1}&${upload}`
        tags.push(await putBytes(`${url}?${query}`, body, {}, 'a part'))
      }
      const list = tags
        .map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('')
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
      const headers = { 'content-type': 'application/xml' }
      const answer = await expectOk(await send('POST', `${url}?${upload}`, { body, headers }), 'the end of an upload')
      // S3 may answer 200 and report a failure in the body.
      if ((await answer.text()).includes('<Error>'))
        throw new AppError('upstream-failed', 'The media store did not take the upload.')
    } catch (error) {
      await send('DELETE', `${url}?${upload}`).catch(() => undefined)
      throw error
    }
  }

  return {
    async put({ key, body, contentType, contentLength }) {
      checkKey(key)
      // Until it is accepted, the last success proves nothing.
      takenAt = Number.NEGATIVE_INFINITY
      const hash = createHash('sha256')
      let size = 0
      const onChunk = (chunk: Uint8Array) => {
        hash.update(chunk)
        size += chunk.byteLength
      }
      if (contentLength !== undefined && contentLength > partBytes) {
        const headers = { 'content-type': contentType, 'content-length': String(contentLength) }
        const turns = takeTurns()
        await putStream(urlOf(key), inTurns(body, turns, onChunk), headers)
        leaveTurns(turns)
      } else {
        const parts = inParts(body, onChunk, contentLength ?? partBytes)
        try {
          const first = await parts.next()
          const firstPart = first.done ? new Uint8Array() : first.value
          if (firstPart.byteLength < partBytes) {
            await putBytes(urlOf(key), firstPart, { 'content-type': contentType }, 'a put')
          } else {
            await putInParts(key, contentType, startingWith(firstPart, parts))
          }
        } finally {
          await parts.return(undefined)
        }
      }
      takenAt = Date.now()
      return { size, sha256: hash.digest('hex') }
    },

    async get(key, range) {
      checkKey(key)
      const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : undefined
      const response = await client.fetch(urlOf(key), { ...(headers && { headers }), redirect: 'manual' })
      if (response.status === 404) return discard(response)
      if (response.status === 403 && (await mayRead())) return discard(response)
      if (response.status === 416) throw await pastTheEnd(response, range)
      await expectOk(response, 'a get')
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      const contentRange = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
      const size = Number(contentRange?.[3] ?? response.headers.get('content-length'))
      const given = range && contentRange ? { start: Number(contentRange[1]), end: Number(contentRange[2]) } : undefined
      return { body: response.body ?? emptyStream(), contentType, size, ...(given && { range: given }) }
    },

    async delete(key) {
      checkKey(key)
      const response = await send('DELETE', urlOf(key))
      if (response.status !== 404) await expectOk(response, 'a delete')
      await response.body?.cancel()
    },

    async sign(key, { expiresInSeconds }) {
      checkKey(key)
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(Math.min(Math.floor(expiresInSeconds), 7 * 86_400)))
      const signed = await client.sign(url.href, { method: 'GET', aws: { signQuery: true } })
      return signed.url
    },

    async look() {
      if (Date.now() - takenAt < provenMilliseconds) return { problem: null }
      const finding = await putProbe(options, urlOf(probeKey))
      if (finding.problem === null) takenAt = Date.now()
      return finding
    }
  }
}

/** One small put without another try. The same key each time, so that nothing collects. */
async function putProbe(options: S3MediaStoreOptions, url: string): Promise<StorageFinding> {
  const signal = AbortSignal.timeout(probeMilliseconds)
  const headers = { ...signPut(options, url, new Date()), 'content-type': 'text/plain' }
  try {
    const answer = await request(url, { method: 'PUT', headers, body: new Uint8Array(1), signal })
    if (answer.statusCode < 300) {
      await answer.body.dump()
      return { problem: null }
    }
    return { problem: wordsOfStatus(answer.statusCode), error: await refusal(answer, 'a probe') }
  } catch (error) {
    return { problem: 'The media store does not answer.', error }
  }
}

function wordsOfStatus(status: number): string {
  if (status === 401 || status === 403) return 'The media store refuses our key.'
  if (status === 404) return 'The media store has no bucket of this name.'
  if (status === 507) return 'The media store is full.'
  return `The media store takes nothing new (it answered ${status}).`
}

async function readTag({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  await body.dump()
  return String(headers['etag'] ?? '')
}

async function refusal({ statusCode, body }: Dispatcher.ResponseData, what: string): Promise<AppError> {
  const reason = (await body.text().catch(() => '')).slice(0, 300)
  return new AppError('upstream-failed', `The media store answered ${statusCode} to ${what}: ${reason}`)
}

function readUploadId(xml: string): string {
  const value = /<UploadId>([^<]+)<\/UploadId>/.exec(xml)?.[1]
  if (!value) throw new AppError('upstream-failed', "The media store's answer has no UploadId.")
  return value.replaceAll('&amp;', '&')
}

function checkKey(key: string): void {
  if (!/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(key) || key.length > 500)
    throw new Error(`"${key}" is no key of an object.`)
}

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

async function discard(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

async function pastTheEnd(response: Response, range: ByteRange | undefined): Promise<Error> {
  await response.body?.cancel()
  try {
    resolveRange(range ?? { start: 0 }, 0)
  } catch (error) {
    if (error instanceof Error) return error
  }
  return new Error('The range cannot be given.')
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}
