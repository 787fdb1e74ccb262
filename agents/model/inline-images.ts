import { AppError } from '@callsheet/lib/errors.ts'
import { maximumModelPictureBytes } from '@callsheet/lib/pictures/model-picture.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { ContentBlock, Message } from '@callsheet/lib/wire/agents-run.ts'
import type { AgentsRuntime } from '../runtime.ts'

/** The provider's own limit. */
const mostImages = 20

/** First bytes of the kinds of pictures that a model reads. */
const kinds: { mediaType: string; isKind(bytes: Uint8Array): boolean }[] = [
  { mediaType: 'image/png', isKind: (bytes) => startsWith(bytes, 0, '\u0089PNG') },
  { mediaType: 'image/jpeg', isKind: (bytes) => startsWith(bytes, 0, '\u00FF\u00D8\u00FF') },
  { mediaType: 'image/gif', isKind: (bytes) => startsWith(bytes, 0, 'GIF8') },
  { mediaType: 'image/webp', isKind: (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') }
]

/**
 * Messages with the bytes of each picture in place of its address, for servers that read no addresses. Errors:
 * `invalid-input` for a picture that cannot be read or is too large, and for too many of them.
 */
export async function inlineImages(
  { pages }: Pick<AgentsRuntime, 'pages'>,
  messages: readonly Message[],
  signal: AbortSignal
): Promise<Message[]> {
  let images = 0
  const inline = async (block: ContentBlock): Promise<ContentBlock> => {
    if ('content' in block && Array.isArray(block.content)) {
      const content = await inTurn(block.content as ContentBlock[], inline)
      return { ...block, content } as ContentBlock
    }
    const address = addressOf(block)
    if (address === null) return block
    images += 1
    if (images > mostImages) throw new AppError('invalid-input', `At most ${mostImages} pictures go with one call.`)
    return { ...block, source: await readImage(pages, address, signal) } as ContentBlock
  }
  return inTurn(messages, async (message) =>
    typeof message.content === 'string' ? message : { ...message, content: await inTurn(message.content, inline) }
  )
}

async function readImage(pages: AgentsRuntime['pages'], url: string, signal: AbortSignal) {
  const refuse = (why: string, cause?: unknown) =>
    new AppError('invalid-input', `The picture at ${url} cannot be shown to the model: ${why}`, { cause })
  const page = await pages.fetch({ url, signal }).catch((error: unknown) => {
    throw error instanceof AppError ? refuse(error.message, error) : error
  })
  if (page.status !== 200) throw refuse(`its server answered ${page.status}.`)
  if (page.bytes.byteLength > maximumModelPictureBytes) throw refuse('it is larger than 5 MB in base64.')
  const kind = kinds.find(({ isKind }) => isKind(page.bytes))
  if (!kind) throw refuse('it is no PNG, JPEG, GIF or WebP.')
  return { type: 'base64', media_type: kind.mediaType, data: toBase64(page.bytes) }
}

function addressOf(block: ContentBlock): string | null {
  if (block.type !== 'image' || !('source' in block)) return null
  const { source } = block
  if (typeof source !== 'object' || source === null || !('type' in source) || source.type !== 'url') return null
  return 'url' in source && typeof source.url === 'string' ? source.url : null
}

/** One after the other: a call holds few pictures, and their bytes are large. */
async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((character, index) => bytes[offset + index] === character.codePointAt(0))
}
