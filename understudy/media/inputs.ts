const maximumBytes = 30 * 1024 * 1024
const timeoutMs = 20_000

/** An input image that the provider could not fetch: the task fails and says so. */
export class InputUnavailable extends Error {}

export interface OwnAssets {
  /** Bytes of one of our own URLs, null where it is not one or has gone. */
  read(url: string): Promise<Uint8Array | null>
}

/** Fetches an image named in a request, as the real provider does from its side of the network. */
export async function fetchInput({ url, own }: { url: string; own: OwnAssets }): Promise<Uint8Array> {
  const ours = await own.read(url)
  if (ours) return ours
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'user-agent': 'callsheet-understudy' }
    })
    if (!response.ok) throw new InputUnavailable(`The image at ${bare(url)} answered ${response.status}.`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.byteLength > maximumBytes) throw new InputUnavailable(`The image at ${bare(url)} is over 30 MB.`)
    if (!isImage(bytes)) throw new InputUnavailable(`The file at ${bare(url)} is not a PNG, JPEG or WebP image.`)
    return bytes
  } catch (error) {
    if (error instanceof InputUnavailable) throw error
    throw new InputUnavailable(`The image at ${bare(url)} could not be fetched.`)
  }
}

function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\x89PNG') || head.startsWith('\xff\xd8\xff') || (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/** Queries carry signatures: they stay out of messages. */
function bare(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
