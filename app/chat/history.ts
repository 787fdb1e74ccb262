import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai'
import { z } from 'zod'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { briefResult } from './brief-result.ts'

const keptMessages = 40
/** The border moves in steps, so that the messages before it stay the same for the prompt cache. */
const compactedAtOnce = 20
const olderCharacters = 24_000
const longTextCharacters = 600
const shownBefore = { textCharacters: 160, promptCharacters: 40 }

/**
 * What the model reads of a thread: the newest messages in full, only words and photos of older ones, and nothing of
 * very old ones. Decisions are not lost, because the instructions have them, read from the rows.
 */
export async function modelHistory(messages: readonly UIMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const surplus = Math.max(0, messages.length - keptMessages)
  const border = Math.ceil(surplus / compactedAtOnce) * compactedAtOnce
  const older = newestWithin(messages.slice(0, border).flatMap(wordsOf), olderCharacters)
  const recent = shortenResults(messages.slice(border))
  return convertToModelMessages([...older, ...recent], {
    tools,
    ignoreIncompleteToolCalls: true,
    convertDataPart: (part) => ({
      type: 'text',
      text: `<${part.type}>${JSON.stringify(shortenDecision(part.data)).replaceAll('<', String.raw`\u003c`)}</${part.type}>`
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

/**
 * Of cards that were shown before, the model needs the ids, the states and how each text begins. Of a card that was shown
 * again later, only that it was there.
 */
function shortenResults(messages: readonly UIMessage[]): UIMessage[] {
  const seen = new Set<string>()
  const shorten = (part: UIMessage['parts'][number]): typeof part => {
    if (!('state' in part) || part.state !== 'output-available' || !('output' in part)) return part
    const key = cardKey(part.output)
    const isOld = key !== null && seen.has(key)
    if (key !== null) seen.add(key)
    return { ...part, output: isOld ? outdated(part.output) : briefResult(part.output, shownBefore) }
  }
  // From the newest on, so that the last one of each card stays.
  const newestFirst = messages.toReversed().map((message) => ({
    ...message,
    parts: message.parts.toReversed().map(shorten).toReversed()
  }))
  return newestFirst.toReversed()
}

const cardSchema = z.looseObject({ card: z.string(), id: z.string(), adId: z.string().nullish() })

/** What a card is about: an ad has one script and one board at a time, and everything else is itself. */
function cardKey(output: unknown): string | null {
  const { data } = cardSchema.safeParse(output)
  if (!data) return null
  const isVersion = data.card === 'script' || data.card === 'storyboard'
  return `${data.card} ${isVersion && data.adId ? data.adId : data.id}`
}

function outdated(output: unknown) {
  const { card, id } = cardSchema.parse(output)
  return { card, id, note: 'Shown again later, as it is now.' }
}

/** The answer of a confirmed call stands in the decision as JSON text. */
function shortenDecision(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('answer' in data) || typeof data.answer !== 'string') return data
  try {
    return { ...data, answer: JSON.stringify(briefResult(JSON.parse(data.answer), shownBefore)) }
  } catch {
    return data
  }
}
