import { z } from 'zod'
import type { Message } from '@callsheet/lib/wire/agents-run.ts'
import { blocksOf, systemText, textOfBlock, textOfTurn, type GatewayRequest } from '../../../model/protocol/request.ts'
import { mergeElements, parseJson, readAdFacts, type AdFacts, type KnownElement } from './ad-facts.ts'
import { factsOf, stringFact } from './result-facts.ts'
import { findFormat, inferVideoType, isGreeting, namedRatio, readRoute } from './wishes.ts'

const offeredFormatSchema = z.looseObject({
  properties: z.looseObject({ format_slug: z.looseObject({ enum: z.array(z.string()) }) })
})

export interface Conversation {
  /** The subject of the ad: the user's first words that are not a greeting. */
  idea: string
  /** The user's last message. Empty when it was a button or a photo. */
  lastWords: string
  isGreeting: boolean
  isConfirming: boolean
  format: string | null
  ratio: string | null
  /** The route that the user has chosen by a button. */
  route: 'storyboard' | 'scenes' | null
  /** The route that the user's last words name. */
  wantedRoute: 'storyboard' | 'scenes' | null
  videoType: string
  /** The instructions' facts about the ad. They stay when old messages are dropped. */
  ad: AdFacts
  elements: readonly KnownElement[]
  /** A photo that the user gave for its likeness. */
  photoId: string | null
  /** The decision on a price, if the last message holds it. */
  decision: Decision | null
  /** The sentence of a tool's error that nobody has answered yet. */
  failure: string | null
  /** The answers of the last tools, if it is the model's turn to read them. */
  resultText: string
  nextStep: string | null
  /** Facts from tools' answers by name. The latest one counts. */
  facts: Record<string, unknown>
  called(name: RegExp): boolean
  calledSinceUser(name: RegExp): boolean
  /** Inputs of the calls of this turn, by the tool's name. */
  inputsSinceUser(name: RegExp): Record<string, unknown>[]
  lastSaid(words: RegExp): boolean
}

export interface Decision {
  tool: string
  decision: string
  summary: string
  outcome: string | null
  answer: string
}

/** The state after all messages: the user's choices, the tools' answers, and what is still open. */
export function readConversation(request: GatewayRequest): Conversation {
  const { messages } = request
  const ad = readAdFacts(systemText(request))
  const formats = offeredFormats(request)
  const data = messages.flatMap(dataOf)
  const said = messages
    .filter((turn) => turn.role === 'user')
    .map(wordsOf)
    .filter(Boolean)
  const lastUserTurn = messages.findLastIndex(isOfUser)
  const lastTurn = messages[lastUserTurn]
  const lastWords = lastTurn ? wordsOf(lastTurn) : ''
  const idea = ad.idea ?? said.find((words) => !isGreeting(words)) ?? ''
  const { calls, results } = readCalls(messages)
  const fresh = results.filter((result) => result.index === messages.length - 1)
  const sinceUser = results.filter((result) => result.index > lastUserTurn)
  const facts: Record<string, unknown> = Object.assign(
    {},
    ...results.map((result) => factsOf(result.text, result.name)),
    toldFacts(ad),
    ...sinceUser.map((result) => factsOf(result.text, result.name))
  )
  const afterIdea = said.slice(said.indexOf(idea) + 1).join('\n')
  const before = messages.slice(0, lastUserTurn).findLast((turn) => turn.role === 'assistant')
  const items = sinceUser.flatMap(({ text }) => (parseJson(text) as { items?: unknown[] }).items ?? [])
  const decided = lastTurn && dataOf(lastTurn).find(({ type }) => type === 'data-decision')
  return {
    idea,
    lastWords,
    isGreeting: said.length > 0 && idea === '',
    isConfirming:
      /^\W*(yes|yep|yeah|sure|ok(?:ay)?|go(?: ahead)?|do it|please do|confirmed?|sounds good|make (?:them|it)|next)\b/i.test(
        lastWords
      ),
    format:
      stringFact(facts, ['formatSlug', 'format_slug']) ??
      findFormat(afterIdea, formats) ??
      (/\bformat\b|\bas an?\b/i.test(idea) ? findFormat(idea, formats) : null),
    ratio:
      stringFact(facts, ['aspectRatio', 'aspect_ratio']) ??
      /\b(\d{1,2}:\d{1,2})\b/.exec(said.join('\n'))?.[1] ??
      namedRatio(afterIdea),
    route: readRoute(stringFact(facts, ['route']) ?? ''),
    wantedRoute: readRoute(lastWords),
    videoType: ad.video_type ?? inferVideoType(said.join('\n')),
    ad,
    elements: mergeElements(ad.elements, items),
    photoId: stringFact(
      Object.assign({}, ...data.filter(({ type }) => type === 'data-photo').map(({ value }) => value)),
      ['imageId']
    ),
    decision: decided ? readDecision(decided.value) : null,
    failure: fresh.find((result) => result.isError)?.text.slice(0, 600) ?? null,
    resultText: fresh.map((result) => result.text).join('\n'),
    nextStep: readNextStep(facts),
    facts,
    called: (name) => calls.some((call) => name.test(call.name)),
    calledSinceUser: (name) => calls.some((call) => call.index > lastUserTurn && name.test(call.name)),
    inputsSinceUser: (name) =>
      calls.filter((call) => call.index > lastUserTurn && name.test(call.name)).map((call) => call.input),
    lastSaid: (words) => before !== undefined && words.test(textOfTurn(before))
  }
}

const dataBlock = /^<(data-[a-z]+)>([\s\S]*)<\/\1>$/

const textsOf = (turn: Message) =>
  blocksOf(turn)
    .filter((block) => block.type === 'text')
    .map(textOfBlock)

const isOfUser = (turn: Message) => turn.role === 'user' && textsOf(turn).length > 0

const wordsOf = (turn: Message) =>
  textsOf(turn)
    .filter((text) => !dataBlock.test(text))
    .join('\n')
    .trim()

/** What the product added to the user's words: a photo, or the decision on a price. */
function dataOf(turn: Message): { type: string; value: Record<string, unknown> }[] {
  if (turn.role !== 'user') return []
  return textsOf(turn).flatMap((text) => {
    const found = dataBlock.exec(text)
    return found ? [{ type: found[1] ?? '', value: parseJson(found[2] ?? '') as Record<string, unknown> }] : []
  })
}

function readDecision(value: Record<string, unknown>): Decision {
  const word = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
  return {
    tool: word('tool'),
    decision: word('decision'),
    summary: word('summary'),
    outcome: word('outcome') || null,
    answer: word('answer')
  }
}

interface ReadCalls {
  calls: { index: number; id: string; name: string; input: Record<string, unknown> }[]
  results: { index: number; name: string; text: string; isError: boolean }[]
}

function readCalls(messages: readonly Message[]): ReadCalls {
  const blocks = messages.flatMap((turn, index) =>
    blocksOf(turn).map((block) => ({ index, block: block as Record<string, unknown>, text: textOfBlock(block) }))
  )
  const calls = blocks
    .filter(({ block }) => block.type === 'tool_use')
    .map(({ index, block }) => ({
      index,
      id: String(block.id),
      name: String(block.name),
      input: (block.input ?? {}) as Record<string, unknown>
    }))
  const names = new Map(calls.map(({ id, name }) => [id, name]))
  const results = blocks
    .filter(({ block }) => block.type === 'tool_result')
    .map(({ index, block, text }) => ({
      index,
      name: names.get(String(block.tool_use_id)) ?? '',
      text,
      isError: block.is_error === true
    }))
  return { calls, results }
}

/** The formats in a tool's own schema. */
function offeredFormats({ tools = [] }: GatewayRequest): string[] {
  const slugs = tools.flatMap(({ input_schema: schema }) => {
    const field = offeredFormatSchema.safeParse(schema)
    return field.success ? field.data.properties.format_slug.enum : []
  })
  return [...new Set(slugs)]
}

/** The instructions' facts under the names of the tools' fields. */
function toldFacts({
  ad_id: adId,
  format_slug: formatSlug,
  aspect_ratio: aspectRatio,
  route,
  script,
  storyboard,
  pipeline
}: AdFacts): Record<string, unknown> {
  const told = {
    adId,
    formatSlug,
    aspectRatio,
    route,
    scriptId: script?.id,
    storyboardId: storyboard?.id,
    pipelineId: pipeline?.id
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value))
}

function readNextStep({ nextStep }: Record<string, unknown>): string | null {
  if (nextStep === null || typeof nextStep !== 'object') return null
  const label = (nextStep as { label?: unknown }).label
  return typeof label === 'string' ? `Next: ${label}.` : null
}
