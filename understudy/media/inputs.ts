import { setTimeout as sleep } from 'node:timers/promises'
import { whyRefused, type PictureLimits } from './picture-limits.ts'

const timeoutMs = 20_000
const retryMs = 250

/** An input image that the provider could not fetch. The task fails with this reason. */
export class InputUnavailable extends Error {}

export interface OwnAssets {
  /** Bytes of one of our own URLs. Null when the URL is not ours or the file is gone. */
  read(url: string): Promise<Uint8Array | null>
}

export interface FetchInputOptions {
  url: string
  limits: PictureLimits
  /** The pictures of this server stand for larger ones. */
  isThumbnail: boolean
  own: OwnAssets
  /** How long to retry a host that takes no connection, because it may be starting. */
  patienceSeconds: number
  signal: AbortSignal
}

/** Fetches an image of a request, as the real provider does from its own network. */
export async function fetchInput(options: FetchInputOptions): Promise<Uint8Array> {
  const { url, limits, isThumbnail } = options
  const bytes = await readInput(options)
  const refusal = whyRefused(bytes, limits, { isThumbnail })
  if (refusal === null) return bytes
  throw new InputUnavailable(`The image ${url.startsWith('data:') ? 'in the request' : `at ${bare(url)}`} ${refusal}.`)
}

async function readInput({ url, own, patienceSeconds, signal }: FetchInputOptions): Promise<Uint8Array> {
  if (url.startsWith('data:')) return readDataUri(url)
  const ours = await own.read(url)
  if (ours) return ours
  const deadlineMs = Date.now() + patienceSeconds * 1000
  for (;;) {
    try {
      return await download(url)
    } catch (error) {
      if (error instanceof InputUnavailable) throw error
      if (signal.aborted || Date.now() > deadlineMs) {
        throw new InputUnavailable(`The image at ${bare(url)} could not be fetched.`)
      }
      await sleep(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': 'callsheet-understudy' }
  })
  if (!response.ok) throw new InputUnavailable(`The image at ${bare(url)} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

const readDataUri = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer())

/** Queries carry signatures, so messages leave them out. */
function bare(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
