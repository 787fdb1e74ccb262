import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai'
import { cutText } from '@callsheet/lib/text/cut-text.ts'

const keptMessages = 40
/** The border moves in steps, so that the messages before it stay the same for the prompt cache. */
const compactedAtOnce = 20
const olderCharacters = 24_000
const longTextCharacters = 600
const longResultCharacters = 6_000

/**
 * What the model reads of a thread: the newest messages in full, only words and photos of older ones, and nothing of
 * very old ones. Decisions are not lost, because the instructions have them, read from the rows.
 */
export async function modelHistory(messages: readonly UIMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const surplus = Math.max(0, messages.length - keptMessages)
  const border = Math.ceil(surplus / compactedAtOnce) * compactedAtOnce
  const older = newestWithin(messages.slice(0, border).flatMap(wordsOf), olderCharacters)
  const recent = messages.slice(border).map(shortenResults)
  return convertToModelMessages([...older, ...recent], {
    tools,
    ignoreIncompleteToolCalls: true,
    convertDataPart: (part) => ({
      type: 'text',
      text: `<${part.type}>${JSON.stringify(part.data).replaceAll('<', String.raw`\u003c`)}</${part.type}>`
    })
  })
}

function wordsOf(message: UIMessage): UIMessage[] {
  const parts = message.parts.flatMap((part): UIMessage['parts'] => {
    if (part.type === 'data-photo') return [part]
    return part.type === 'text' && part.text ? [{ type: 'text', text: cutText(part.text, longTextCharacters) }] : []
  })
  return parts.length > 0 ? [{ ...message, parts }] : []
}

/** Keeps the first message of the user, because it is the idea. Of the others it keeps as many as fit, newest first. */
function newestWithin(messages: readonly UIMessage[], maximumCharacters: number): UIMessage[] {
  const [first, ...others] = messages
  if (!first) return []
  let left = maximumCharacters
  const from = others.findLastIndex((message) => (left -= JSON.stringify(message.parts).length) < 0) + 1
  return [first, ...others.slice(from)]
}

/** A storyboard is long. After it was shown, the model needs only its ids and how it begins. */
function shortenResults(message: UIMessage): UIMessage {
  const parts = message.parts.map((part) => {
    if (!('state' in part) || part.state !== 'output-available' || !('output' in part)) return part
    const text = JSON.stringify(part.output) ?? ''
    return text.length <= longResultCharacters ? part : { ...part, output: shorten(part.output) }
  })
  return { ...message, parts }
}

const shownCharacters = 160

/** The same value with long texts shortened. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > shownCharacters ? `${cutText(value, shownCharacters)}…` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
}
