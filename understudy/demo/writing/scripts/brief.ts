import { findWorld } from './find-world.ts'
import { isMass, isPlural, withArticle } from './inflect.ts'
import { fromPredicate, readPitch, type Pitch } from './pitch.ts'
import type { World } from './world.ts'

export interface BriefQuote {
  id: string
  text: string
}

/** Everything that the writers know about a request, in words that fit into a line. */
export interface Brief {
  seed: string
  idea: string
  pitch: Pitch
  world: World
  plural: boolean
  /** True when the idea, the offer or a quote supports the promise. */
  promiseIsBacked: boolean
  quotes: BriefQuote[]
  price: string | null
  /** The offer's name, if one was given. */
  offerName: string | null
}

export interface BriefInput {
  idea: string
  seed: string
  offer?: Record<string, unknown> | null | undefined
  quotes?: BriefQuote[] | undefined
}

export function readBrief({ idea, seed, offer, quotes = [] }: BriefInput): Brief {
  const read = readPitch(idea)
  const offerName = textOf(offer?.name)
  const offerPromise = textOf(offer?.promise)
  const isThin = read.product.split(' ').length > 5 || !read.promised
  const product = offerName !== null && isThin ? offerName : read.product
  const plural = isTopic(product) ? false : isPlural(product)
  const promise = !read.promised && offerPromise ? promiseOf(offerPromise, plural) : null
  const pitch: Pitch = { ...read, product, ...(promise && { ...promise, promised: true }) }
  return {
    seed,
    idea,
    pitch,
    world: findWorld({ product, idea: `${idea} ${textOf(offer?.product) ?? ''}` }),
    plural,
    promiseIsBacked: promise !== null,
    quotes,
    price: shortPrice(textOf(offer?.price)),
    offerName
  }
}

/** Slots of the line templates. Names that end in 3 are for other people; the rest are for the speaker. */
export function slotsOf({ pitch, world, plural, price }: Brief): Record<string, string> {
  const { product } = pitch
  const isName = /^[A-Z]/.test(product)
  const countable = !plural && !isMass(product) && !isName && !isTopic(product)
  return {
    product,
    theProduct: countable || plural ? `the ${product}` : product,
    a: withArticle(isTopic(product) ? `idea: ${product}` : product),
    this: isName ? product : isTopic(product) ? 'this way' : `${plural ? 'these' : 'this'} ${product}`,
    thing: countable ? pluralise(product) : asMine(product),
    aThing: countable ? withArticle(product) : product,
    decent: countable ? `a decent ${product}` : `some decent ${product}`,
    they: plural ? 'they' : 'it',
    it: plural ? 'them' : 'it',
    theyAre: plural ? 'they are' : 'it is',
    does: plural ? 'do' : 'does',
    looks: plural ? 'look' : 'looks',
    promise: pitch.promise,
    promiseDoubt: pitch.promise.replace(/^(?:is|are)\s+(?=\S)/, ''),
    promiseBase: basePromise(pitch.promise),
    failed: pitch.failed,
    fails: presentFailure(pitch.failed),
    moment: world.moment,
    moment3: world.moment
      .replace(/\bI have\b/g, 'they have')
      .replace(/\bI\b/g, 'they')
      .replace(/\bmy\b/g, 'their')
      .replace(/\bme\b/g, 'them'),
    habit: world.habit,
    cost: world.cost,
    step1: world.steps[0],
    step2: world.steps[1],
    step3: world.steps[2],
    detail: world.detail,
    test: world.test,
    rival: world.rival,
    belief: world.belief,
    grain: world.grain,
    trade: world.trade,
    secret: world.secret,
    check: world.check,
    lessonPromise: world.lesson.promise,
    lessonWrong: world.lesson.wrong,
    lessonIdea: world.lesson.idea,
    lessonExample: world.lesson.example,
    lessonSmall: world.lesson.small,
    lessonQuestion: world.lesson.question,
    metaphor: world.metaphor,
    prop: world.prop.name,
    place: world.placeName,
    price: price ?? '',
    hands0: world.hands[0] ?? '',
    hands1: world.hands[1] ?? '',
    hands2: world.hands[2] ?? '',
    hands3: world.hands[3] ?? ''
  }
}

/**
 * Fills each `{slot}`, also inside the text of another slot. A capital letter in the slot's name capitalises its text,
 * and every sentence starts with a capital. An unknown slot is an error in a template.
 */
export function fillSlots(template: string, slots: Record<string, string>): string {
  let text = template
  for (let depth = 0; depth < 4 && text.includes('{'); depth += 1) {
    text = text.replace(/\{([A-Za-z]+\d?)\}/g, (_match, name: string) => {
      const value = slots[name] ?? slots[name.charAt(0).toLowerCase() + name.slice(1)]
      if (value === undefined) throw new Error(`no slot "${name}" for: ${template}`)
      return /^[A-Z]/.test(name) ? value.charAt(0).toUpperCase() + value.slice(1) : value
    })
  }
  return text
    .replace(/(^|[.?!]\s+)(\p{Ll})/gu, (_match, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b(it) is\b(?=\s\w)/gi, '$1’s')
    .replace(/\b(they) are\b(?=\s\w)/gi, '$1’re')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/([.?!])[.](?=\s|$)/g, '$1')
    .replace(/\bi\b(?=[\s’'])/g, 'I')
    .trim()
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (value !== null && typeof value === 'object' && 'text' in value && typeof value.text === 'string')
    return value.text.trim() || null
  return null
}

/** A topic from the speaker's point of view. */
function asMine(product: string): string {
  return isTopic(product) ? product.replace(/\byour\b/g, 'my') : product
}

function isTopic(product: string): boolean {
  return (
    (/^\w+ing\s/.test(product) && /\b(your|my|a|an|the|more|first)\b/.test(product)) ||
    product.startsWith('the question of')
  )
}

function basePromise(promise: string): string {
  return promise
    .replace(/^is\b/, 'be')
    .replace(/^are\b/, 'be')
    .replace(/^(does|do)n['’]t\b/, 'not')
    .replace(
      /^(never|always|no longer|rarely)?\s*([a-z]+?)(e?s)\b/,
      (whole, adverb: string | undefined, stem: string, ending: string) => {
        if (/(is|us|ss)$/.test(whole)) return whole
        const base = ending === 'es' && !/(sh|ch|x|ss|o|z)$/.test(stem) ? `${stem}e` : stem
        return adverb ? `${adverb} ${base}` : base
      }
    )
}

/** "turned bitter" -> "keeps going wrong" when no tense can be recognised; "wouldn't fold" -> "won't fold". */
function presentFailure(failed: string): string {
  if (failed.startsWith("wouldn't")) return failed.replace("wouldn't", 'won’t')
  if (failed.startsWith("couldn't")) return failed.replace("couldn't", 'can’t')
  if (failed.startsWith("wasn't")) return failed.replace("wasn't", 'isn’t')
  if (failed.startsWith('was ')) return failed.replace('was ', 'is ')
  return 'goes wrong'
}

/** "Stays smooth all day", or "Cold brew that stays smooth all day". Null when no predicate can be recognised. */
function promiseOf(text: string, plural: boolean): Pick<Pitch, 'promise' | 'failed'> | null {
  if (opensWithVerb(text)) return fromPredicate(text, plural)
  const { promised, promise, failed } = readPitch(text)
  return promised && promise.length < 90 ? { promise, failed } : null
}

function opensWithVerb(text: string): boolean {
  return /^(?:never|always|no longer|doesn|won|can|is|are|[a-z]+s)\b/i.test(text) && text.length < 90
}

function shortPrice(price: string | null): string | null {
  return /(?:[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:USD|EUR|GBP|dollars|euros|pounds|€))/i.exec(price ?? '')?.[0] ?? null
}

function pluralise(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies')
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return noun.endsWith('knife') ? noun.replace(/knife$/, 'knives') : `${noun}s`
}
