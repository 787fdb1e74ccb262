/** A request in the Messages format, as far as limits read it. */
type AnyRequest = Readonly<Record<string, unknown>>

/** A part of the Messages format that some servers and models do not take. */
export type ModelLimit = 'cache-marks' | 'forced-tool' | 'image-addresses' | 'pictures' | 'sampling'

/** A model at a server. What one user's server refuses says nothing about another's, and both can name a model alike. */
export interface ModelAtServer {
  server: string
  model: string
}

/** What each model does not take: what is known of it, and what it has refused so far. No server says it beforehand. */
export interface ModelLimits {
  of(at: ModelAtServer): ReadonlySet<ModelLimit>
  /** True when this is new. */
  learn(at: ModelAtServer, limit: ModelLimit): boolean
}

/** The words of a refusal that name the part, and whether a request has it. */
const signs: Record<ModelLimit, { said: RegExp; isIn(request: AnyRequest): boolean }> = {
  'cache-marks': { said: /cache_control|prompt.?cach/i, isIn: (request) => has(request, 'cache_control') },
  'forced-tool': { said: /tool_choice|forced tool|forces tool/i, isIn: ({ tool_choice: choice }) => isForced(choice) },
  'image-addresses': { said: /base64|image source|image.{0,20}url/i, isIn: (request) => has(request, 'url') },
  pictures: {
    // Not what is said of one picture: that it is too large, damaged or of a wrong kind.
    said: /(?:not|n't|cannot) (?:support|accept|take|see|process)\w* (?:any )?(?:images|image inputs?|pictures|vision|multi-?modal)|(?:images|image inputs?|pictures|vision) (?:is|are) (?:not |un)supported|content must be a string/i,
    isIn: ({ messages }) => hasPicture(messages)
  },
  sampling: {
    said: /temperature|top_p|top_k/i,
    isIn: (request) => ['temperature', 'top_p', 'top_k'].some((name) => name in request)
  }
}

/** They always think, and a forced tool leaves no room to (the provider's migration guides, November 2026). */
const alwaysThinking = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-fable-5-1', 'claude-fable-5-2']

const knownLimitsOf = (model: string): Set<ModelLimit> =>
  new Set(alwaysThinking.some((name) => model.includes(name)) ? ['forced-tool', 'sampling'] : [])

/** Users name servers and models as they like. What was learned first is forgotten first, and learned again. */
const mostKnown = 5_000

export function createModelLimits(): ModelLimits {
  const known = new Map<string, Set<ModelLimit>>()
  const find = (at: ModelAtServer) => known.get(nameOf(at)) ?? knownLimitsOf(at.model)
  return {
    of: find,
    learn(at, limit) {
      const limits = find(at)
      if (limits.has(limit)) return false
      known.set(nameOf(at), limits.add(limit))
      const [first] = known.keys()
      if (known.size > mostKnown && first !== undefined) known.delete(first)
      return true
    }
  }
}

const nameOf = ({ server, model }: ModelAtServer): string => JSON.stringify([server, model])

/**
 * The part of a request that a refusal with these words is about. Null when it is about something else, or about what
 * was left out by `applied`.
 */
export function findLimit(
  request: AnyRequest,
  refusal: string,
  applied: ReadonlySet<ModelLimit> = new Set()
): ModelLimit | null {
  // The keys of a record of all limits are the limits.
  const limits = Object.keys(signs) as ModelLimit[]
  return (
    limits.find((limit) => !applied.has(limit) && signs[limit].said.test(refusal) && signs[limit].isIn(request)) ?? null
  )
}

export function isForced(choice: unknown): boolean {
  if (typeof choice !== 'object' || choice === null || !('type' in choice)) return false
  return choice.type === 'tool' || choice.type === 'any'
}

/** Whether an image block stands anywhere in it. */
export function hasPicture(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('type' in value && value.type === 'image') || Object.values(value).some(hasPicture)
}

/** Whether a field of this name stands anywhere in it. */
function has(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (!Array.isArray(value) && Object.hasOwn(value, name)) || Object.values(value).some((inner) => has(inner, name))
}
