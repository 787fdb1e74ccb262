import { blocksOf, textOfBlock, textOfTurn, type GatewayRequest } from '../protocol/request.ts'

export interface Conversation {
  /** What the ad is for: the first thing the user said that is not a greeting. */
  idea: string
  /** The user's last message. */
  lastWords: string
  isGreeting: boolean
  isConfirming: boolean
  format: string | null
  ratio: string | null
  route: 'storyboard' | 'scenes' | null
  videoType: string
  /** The sentence of a tool's error that nobody has answered yet. */
  failure: string | null
  /** What the last tools answered, where the turn is theirs. */
  resultText: string
  nextStep: string | null
  /** Facts that tools answered, by name; the latest wins. */
  facts: Record<string, unknown>
  called(name: RegExp): boolean
  calledSinceUser(name: RegExp): boolean
  lastSaid(words: RegExp): boolean
}

const formatNames: readonly (readonly [RegExp, string])[] = [
  [/\bpodcast\b/i, 'podcast'], [/\b(viral[- ])?chibi\b/i, 'viral-chibi'], [/\btalking[- ]head\b/i, 'talking-head'], [/\bhealth[- ]hack\b/i, 'health-hack'],
  [/\bemotional[- ]story\b/i, 'emotional-story'], [/\bstreet[- ]interview\b/i, 'street-interview'], [/\binsider[- ]confession\b/i, 'insider-confession'],
  [/\bvalue[- ]lesson\b/i, 'value-lesson'], [/\bthree[- ]reasons\b/i, 'three-reasons'], [/\bmyth[- ]buster\b/i, 'myth-buster'], [/\bunboxing\b/i, 'unboxing'],
  [/\bhands[- ]on[- ]demo\b/i, 'hands-on-demo'], [/\bprogress[- ]diary\b/i, 'progress-diary'], [/\bkeynote\b/i, 'keynote'], [/\bfounder[- ]story\b/i, 'founder-story'],
  [/\bexpert[- ]interview\b/i, 'expert-interview'], [/\bdocumentary[- ]expos[eé]/i, 'documentary-expose'], [/\bproduct[- ]film\b/i, 'product-film'],
  [/\bside[- ]by[- ]side/i, 'side-by-side-test'], [/\bmini[- ]drama\b/i, 'mini-drama'], [/\bclay\b/i, 'clay-animation'], [/\bink\b/i, 'ink-animation']
]

/** What stands after all that was said: the user's choices, the tools' answers, what is still open. */
export function readConversation({ messages }: GatewayRequest): Conversation {
  const said = messages.filter((turn) => turn.role === 'user').map((turn) => blocksOf(turn).filter((block) => block.type === 'text').map(textOfBlock).join('\n').trim()).filter(Boolean)
  const lastWords = said.at(-1) ?? ''
  const idea = said.find((words) => !isGreeting(words)) ?? ''
  const lastUserText = messages.findLastIndex((turn) => turn.role === 'user' && blocksOf(turn).some((block) => block.type === 'text'))
  const calls = messages.flatMap((turn, index) => blocksOf(turn).filter((block) => block.type === 'tool_use').map((block) => ({ index, name: String((block as { name?: unknown }).name) })))
  const names = new Map(messages.flatMap(blocksOf).filter((block) => block.type === 'tool_use').map((block) => [String((block as { id?: unknown }).id), String((block as { name?: unknown }).name)]))
  const results = messages.flatMap((turn, index) => blocksOf(turn).filter((block) => block.type === 'tool_result').map((block) => ({ index, callId: String((block as { tool_use_id?: unknown }).tool_use_id), text: textOfBlock(block), isError: (block as { is_error?: unknown }).is_error === true })))
  const fresh = results.filter((result) => result.index === messages.length - 1)
  const facts = Object.assign({}, ...results.map((result) => factsOf(result.text, names.get(result.callId)))) as Record<string, unknown>
  const everything = said.join('\n')
  const before = messages.slice(0, lastUserText).findLast((turn) => turn.role === 'assistant')
  const afterIdea = said.slice(said.indexOf(idea) + 1).join('\n')
  return {
    idea,
    lastWords,
    isGreeting: said.length > 0 && idea === '',
    isConfirming: /^\W*(yes|yep|yeah|sure|ok(?:ay)?|go(?: ahead)?|do it|please do|confirmed?|sounds good|make (?:them|it))\b/i.test(lastWords),
    format: stringFact(facts, ['formatSlug', 'format_slug']) ?? findFormat(afterIdea) ?? (/\bformat\b|\bas an?\b/i.test(idea) ? findFormat(idea) : null),
    ratio: stringFact(facts, ['aspectRatio', 'aspect_ratio']) ?? /\b(\d{1,2}:\d{1,2})\b/.exec(everything)?.[1] ?? namedRatio(afterIdea),
    route: readRoute(stringFact(facts, ['route']) ?? afterIdea),
    videoType: inferVideoType(everything),
    failure: fresh.find((result) => result.isError)?.text.slice(0, 600) ?? null,
    resultText: fresh.map((result) => result.text).join('\n'),
    nextStep: readNextStep(facts),
    facts,
    called: (name) => calls.some((call) => name.test(call.name)),
    calledSinceUser: (name) => calls.some((call) => call.index > lastUserText && name.test(call.name)),
    lastSaid: (words) => before !== undefined && words.test(textOfTurn(before))
  }
}

function isGreeting(words: string): boolean {
  return /^\W*(hi|hello|hey|good (?:morning|evening|afternoon)|yo|thanks?)(?: there| again)?\W*$/i.test(words) || words.length < 3
}

function findFormat(words: string): string | null {
  return formatNames.find(([sign]) => sign.test(words))?.[1] ?? null
}

function namedRatio(words: string): string | null {
  if (/\b(vertical|portrait|tall|phones?|reels?|tiktok|shorts)\b/i.test(words)) return '9:16'
  if (/\bsquare\b/i.test(words)) return '1:1'
  return /\b(landscape|widescreen|horizontal|youtube)\b/i.test(words) ? '16:9' : null
}

function readRoute(words: string): Conversation['route'] {
  if (/\b(scene[- ]by[- ]scene|one (?:scene )?at a time|route b|^scenes$)\b/i.test(words)) return 'scenes'
  return /\b(storyboard|route a)\b/i.test(words) ? 'storyboard' : null
}

function inferVideoType(words: string): string {
  if (/\bchibi|sticker\b/i.test(words)) return 'viral-chibi'
  if (/\bpodcast|two (?:people|hosts)\b/i.test(words)) return 'podcast'
  return /\b(no presenter|product (?:film|shot)|demo|unboxing|animation|b-?roll)\b/i.test(words) ? 'generic' : 'talking-head'
}

const idNames: readonly (readonly [RegExp, string])[] = [
  [/script/, 'scriptId'],
  [/storyboard/, 'storyboardId'],
  [/scene_images|pipeline/, 'pipelineId'],
  [/start_ad|create_ad/, 'adId'],
  [/offer/, 'offerId']
]

/** A result's fields, its id also under the name by which the next tool asks for it. */
function factsOf(text: string, tool = ''): Record<string, unknown> {
  const facts = parseFacts(text)
  const idName = idNames.find(([sign]) => sign.test(tool))?.[1]
  const imageModel = /"image_?models?"\s*:\s*\[?\s*(?:\{[^{}]*?"(?:slug|id)"\s*:\s*)?"([^"]+)"/i.exec(text)?.[1]
  const videoModel = /"video_?models?"\s*:\s*\[?\s*(?:\{[^{}]*?"(?:slug|id)"\s*:\s*)?"([^"]+)"/i.exec(text)?.[1]
  return { ...facts, ...(idName && typeof facts.id === 'string' && { [idName]: facts.id }), ...(imageModel && { imageModel }), ...(videoModel && { videoModel }) }
}

function parseFacts(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function stringFact(facts: Record<string, unknown>, names: readonly string[]): string | null {
  const value = names.map((name) => facts[name]).find((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' ? value : null
}

function readNextStep({ nextStep }: Record<string, unknown>): string | null {
  if (nextStep === null || typeof nextStep !== 'object') return null
  const label = (nextStep as { label?: unknown }).label
  return typeof label === 'string' ? `Next: ${label}.` : null
}
