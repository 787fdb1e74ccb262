import { baseForm, gerundPhrase, isPlural, pastForm, thirdPerson } from './inflect.ts'

/** The parts of an idea. */
export interface Pitch {
  /** Noun phrase without article: "cold brew", "running shoes". */
  product: string
  /** Predicate of the product in the idea's promise: "never turns bitter". */
  promise: string
  /** What other products did, in the past tense: "turned bitter", "wouldn't fold flat". */
  failed: string
  /** True when the idea itself makes the promise. Otherwise it is only a phrase. */
  promised: boolean
  audience: string | null
}

const leadIn =
  /^\s*(?:(?:please|can you|could you|i want|i need|we need|let'?s|help me)\s+)*(?:(?:make|create|write|produce|film|do|run|shoot|generate|build|plan)\s+(?:me\s+|us\s+)?)?(?:(?:a|an|the|some|\d+)\s+)?(?:(?:short|quick|funny|new|podcast|ugc|video|vertical|15s|30s|talking[- ]head|viral|chibi|style|first)\s+)*(?:ads?|adverts?|videos?|clips?|commercials?|spots?|campaigns?|reels?|scripts?|promos?)\s+(?:for|about|on|selling|promoting|to promote)\s+/i
/** How the ad is filmed is no promise of the product: ", one person to camera", ", told by two friends". */
const direction =
  /,\s+(?:(?:told|said|shown|argued|explained|tried|tested)\s+(?:by|between|to)\s+)?(?:\d+|an?|one|two|three|four|five|six)\s+(?:persons?|people|friends?|strangers|voices?|presenters?|actors?|scenes?|shots?)\b[^,]*$/i
/** Of an idea in another language, of which an English script is asked. */
const foreignArticle = /^(?:eine?|einen|una?|une|um|uma|een)\s+(?=\p{L})/iu
const endOfName = /[,;:]\s|\s[—–-]\s/
const clauseStart = /\s+(?:that|which|who)\s+|\s*,\s*(?:which|that)\s+/i
const negation =
  /^(?:(never|no longer|rarely|hardly)\s+|(does(?:n['’]t| not)|do(?:n['’]t| not)|did(?:n['’]t| not)|wo(?:n['’]t)|will not|will never|can(?:['’]t|not)|can never)\s+(?:ever\s+)?|(is(?:n['’]t| not| never)|are(?:n['’]t| not| never))\s+(?:ever\s+)?)(.+)$/i

export function readPitch(idea: string): Pitch {
  const line =
    idea
      .replace(leadIn, '')
      .split(/\n|[.!?](?:\s|$)/)[0]
      ?.replace(direction, '') ?? ''
  const text = line
    .trim()
    .replace(/^(?:an?|the|our|my)\s+/i, '')
    .replace(/["“”]/g, '')
    .slice(0, 240)
  const named = /^(.{2,40}?)\s*(?::|\s[—–-]\s)\s*(.+)$/.exec(text)
  if (named?.[1] && named[2] && !clauseStart.test(named[1])) {
    const inner = readPitch(named[2])
    return { ...inner, product: inner.product.length < 3 ? named[1].trim() : inner.product }
  }
  const howTo = /^how (?:to|i|we|you)\s+(.+)$/i.exec(text)
  if (howTo?.[1]) return { ...fallback(gerundPhrase(lowerFirst(howTo[1]))), audience: null }
  const why = /^(?:why|what|when|where)\s+(.+)$/i.exec(text)
  if (why?.[1]) return { ...fallback(`the question of ${lowerFirst(text)}`), audience: null }

  const clause = clauseStart.exec(text)
  if (clause) {
    const product = tidyProduct(text.slice(0, clause.index))
    const { predicate, audience } = splitAudience(text.slice(clause.index + clause[0].length))
    return { product, audience, promised: true, ...fromPredicate(predicate, isPlural(product)) }
  }
  const tail = /^(.{2,60}?)\s+(for|without|with no|made (?:from|of|with|by)|with|to)\s+(.+)$/i.exec(text)
  if (tail?.[1] && tail[2] && tail[3]) return fromTail(tidyProduct(tail[1]), tail[2].toLowerCase(), tail[3].trim())
  return fallback(tidyProduct(text.replace(foreignArticle, '').split(endOfName)[0] ?? text))
}

function fromTail(product: string, word: string, rest: string): Pitch {
  const plural = isPlural(product)
  const be = plural ? 'are' : 'is'
  const shared = { product, audience: null, promised: true }
  if (word === 'for')
    return {
      ...shared,
      audience: rest,
      promise: `${be} made for ${rest}`,
      failed: 'was clearly made for somebody else'
    }
  if (word === 'without' || word === 'with no') {
    return { ...shared, promise: `${plural ? 'do' : 'does'} it without ${rest}`, failed: `came with ${rest}` }
  }
  if (word.startsWith('made'))
    return { ...shared, promise: `${be} ${word} ${rest}`, failed: 'was made of who knows what' }
  if (word === 'with')
    return { ...shared, promise: `${plural ? 'come' : 'comes'} with ${rest}`, failed: `came without ${rest}` }
  return { ...shared, promise: `${plural ? 'let' : 'lets'} you ${rest}`, failed: `wouldn't let me ${asMe(rest)}` }
}

/** A promise in an offer's own words: "Stays smooth for twelve hours". */
export function fromPredicate(predicate: string, plural: boolean): Pick<Pitch, 'promise' | 'failed'> {
  const promise = lowerFirst(predicate.trim().replace(/[.!,;]+$/, '')).replace(
    /^(?:['’]s|is)\s/i,
    plural ? 'are ' : 'is '
  )
  const negated = negation.exec(promise)
  const words = (negated?.[4] ?? promise).split(' ')
  const verb = words[0] ?? ''
  const rest = words.slice(1).join(' ')
  if (negated) {
    if (negated[3] || /^(is|are|be)$/.test(verb))
      return { promise, failed: asMe(`was ${negated[3] ? words.join(' ') : rest}`) }
    const can = (negated[2] ?? '').startsWith('can')
    return { promise, failed: can ? asMe(`could ${words.join(' ')}`) : asMe(`${pastForm(baseForm(verb))} ${rest}`) }
  }
  if (/^(is|are)$/.test(verb)) return { promise, failed: asMe(`wasn't ${rest}`) }
  if (verb === 'can') return { promise, failed: asMe(`couldn't ${rest}`) }
  if (verb === 'will') return { promise, failed: asMe(`wouldn't ${rest}`) }
  const base = baseForm(verb)
  return { promise: `${plural ? base : thirdPerson(base)} ${rest}`.trim(), failed: asMe(`wouldn't ${base} ${rest}`) }
}

function fallback(product: string): Pitch {
  const plural = isPlural(product) && !/^\w+ing\s/.test(product)
  return {
    product: product || 'the thing on the table',
    promise: plural ? 'just work' : 'just works',
    failed: 'let me down',
    promised: false,
    audience: null
  }
}

function splitAudience(predicate: string): { predicate: string; audience: string | null } {
  const found =
    /^(.+?)\s+for\s+((?:people|busy|new|young|tired|small|sensitive|working|first|anyone|parents|runners|kids|dogs|cats|women|men)\b.*)$/i.exec(
      predicate
    )
  return found?.[1] && found[2] ? { predicate: found[1], audience: found[2] } : { predicate, audience: null }
}

function tidyProduct(text: string): string {
  const trimmed = text
    .trim()
    .replace(/[,;:]+$/, '')
    .split(/\s+/)
    .slice(0, 8)
    .join(' ')
  const words = trimmed.split(' ')
  // A capital only at the very start belongs to the sentence and not to a name.
  const named = words.length > 1 && words.slice(1).some((word) => /^[A-Z]/.test(word))
  return named || /^[A-Z0-9]{2}/.test(trimmed) ? trimmed : lowerFirst(trimmed)
}

function asMe(text: string): string {
  return text
    .trim()
    .replace(/\byourself\b/g, 'myself')
    .replace(/\byour\b/g, 'my')
    .replace(/\byou\b/g, 'me')
}

function lowerFirst(text: string): string {
  return /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
