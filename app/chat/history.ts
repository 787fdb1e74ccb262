import { convertToModelMessages, type ModelMessage, type UIMessage } from 'ai'

const keptMessages = 40
const longResultCharacters = 6_000

/**
 * What the model reads of a thread: the newest messages whole, of older ones the words alone. What was
 * decided is in the instructions, read from the rows, so nothing locked is lost.
 */
export async function modelHistory(messages: readonly UIMessage[]): Promise<ModelMessage[]> {
  const start = Math.max(0, messages.length - keptMessages)
  const older = messages.slice(0, start).flatMap(wordsOf)
  const recent = messages.slice(start).map(shortenResults)
  return convertToModelMessages([...older, ...recent], {
    ignoreIncompleteToolCalls: true,
    convertDataPart: (part) => ({
      type: 'text',
      text: `<${part.type}>${JSON.stringify(part.data).replaceAll('<', String.raw`\u003c`)}</${part.type}>`
    })
  })
}

const longTextCharacters = 600

function wordsOf(message: UIMessage): UIMessage[] {
  const parts = message.parts.flatMap((part) =>
    part.type === 'text' && part.text ? [{ type: 'text' as const, text: part.text.slice(0, longTextCharacters) }] : []
  )
  return parts.length > 0 ? [{ ...message, parts }] : []
}

/** A storyboard is long; after it was shown the model needs its ids and how it begins. */
function shortenResults(message: UIMessage): UIMessage {
  const parts = message.parts.map((part) => {
    if (!('state' in part) || part.state !== 'output-available' || !('output' in part)) return part
    const text = JSON.stringify(part.output) ?? ''
    return text.length <= longResultCharacters ? part : { ...part, output: shorten(part.output) }
  })
  return { ...message, parts }
}

const shownCharacters = 160

/** The same value with long texts cut. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
}
