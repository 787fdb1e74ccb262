import type { Eyeline } from '../ad-formats/eyelines.ts'
import { findMusic, plainQuotes, withoutGiven } from './disciplines.ts'
import { unsaidSounds } from './say-sounds.ts'
import type { Violation } from './disciplines.ts'

export interface VideoPromptCheckContext {
  spokenScript: string
  isSpeakerOffScreen?: boolean | undefined
  /** Stands in the prompt word for word, so that every clip has the same voice. */
  voice?: string | undefined
  /** Whom the people look at. Not checked when absent. */
  eyeline?: Eyeline | undefined
  durationSeconds: number
  maximumPromptCharacters: number
  /** Each is in the prompt. */
  soundEffects?: readonly string[]
  beats: readonly { durationSeconds: number }[]
  elements: readonly { description: string }[]
  /** False: the writer has not seen the photo of the person, so it can name nothing of them. */
  seesPhoto?: boolean | undefined
}

const whole = (rule: string, message: string): Violation => ({ rule, position: null, message })

function checkLengthAndMusic(prompt: string, context: VideoPromptCheckContext): Violation[] {
  const violations: Violation[] = []
  if (prompt.length > context.maximumPromptCharacters) {
    const message = `${prompt.length} characters; the model takes ${context.maximumPromptCharacters}.`
    violations.push(whole('prompt-too-long', message))
  }
  const unsaid = unsaidSounds(prompt, context.soundEffects ?? [])
  if (unsaid.length > 0) {
    violations.push(whole('sound-missing', `The prompt must say these sounds word for word: ${unsaid.join('; ')}`))
  }
  const given = [context.spokenScript, context.voice ?? '', ...context.elements.map((element) => element.description)]
  const music = findMusic(withoutGiven(plainQuotes(prompt), given.map(plainQuotes)))
  if (music !== null) violations.push(whole('music', `Says "${music}". Effects only, never music; say "No music."`))
  return violations
}

/** A talking-head or podcast clip: one speaker, the line word for word, no music. */
export function checkTalkingHeadPrompt(prompt: string, context: VideoPromptCheckContext): Violation[] {
  const violations = checkLengthAndMusic(prompt, context)
  if (context.spokenScript !== '' && !plainQuotes(prompt).includes(plainQuotes(context.spokenScript))) {
    violations.push(whole('line-changed', `The prompt must hold the line word for word: "${context.spokenScript}"`))
  }
  const { voice } = context
  if (voice && context.spokenScript !== '' && !plainQuotes(prompt).includes(plainQuotes(voice)))
    violations.push(whole('voice-changed', `The prompt must describe the voice word for word: ${voice}`))
  if (!/\bno music\b/i.test(prompt)) violations.push(whole('music-not-ruled-out', 'Say "No music." in so many words.'))
  violations.push(...checkEyeline(prompt, context))
  if (context.isSpeakerOffScreen === true && context.spokenScript !== '')
    violations.push(...checkOffScreen(prompt, context))
  return violations
}

const intoTheLens =
  /\b(?:(?:in)?to|at|towards?|facing|faces?|address\w*) (?:the |a )?(?:lens|camera|viewers?)\b(?!'s| (?:height|level|distance|side))|\bselfies?\b|\beye contact with the (?:lens|camera|viewer)\b|\bto[- ]camera\b/i

/** An interview or a scene of a film in which somebody faces the lens comes out as a selfie. */
function checkEyeline(prompt: string, { eyeline, spokenScript, elements }: VideoPromptCheckContext): Violation[] {
  if (eyeline === undefined || eyeline === 'lens' || eyeline === 'hands') return []
  const given = [spokenScript, ...elements.map(({ description }) => description)]
  const clauses = withoutGiven(plainQuotes(prompt), given.map(plainQuotes)).split(/[.;\n]/)
  const found = clauses
    .filter(
      (clause) =>
        !/\b(?:not?|never|nobody|without|past|beside|near|next to|close to|instead of|rather than)\b/i.test(clause)
    )
    .map((clause) => intoTheLens.exec(clause)?.[0])
    .find((words) => words !== undefined)
  if (found === undefined) return []
  const message = `"${found}": in this format nobody looks into the lens. Say whom the person looks at, as eyeline has it.`
  return [whole('looks-into-lens', message)]
}

/** True when a sentence has the first words, and the others somewhere behind them. */
function saysBefore(text: string, first: RegExp, then: RegExp): boolean {
  return text.split('.').some((sentence) => {
    const start = sentence.search(first)
    return start >= 0 && then.test(sentence.slice(start))
  })
}

/** Somebody else is in the picture: a lip-synced line would put the words into their mouth. */
function checkOffScreen(prompt: string, { spokenScript }: VideoPromptCheckContext): Violation[] {
  const directions = withoutGiven(plainQuotes(prompt), [plainQuotes(spokenScript)])
  // Where the picture has no mouth at all, none can stay closed.
  const isStill =
    saysBefore(directions, /\bmouths?\b/i, /\b(?:closed|shut)\b/i) ||
    /\b(?:no|nobody'?s?) (?:mouths?|lips?)\b/i.test(directions)
  const isHeardOnly = isStill && /\boff[- ]?screen\b/i.test(directions)
  const isSynced =
    (saysBefore(directions, /\blips?/i, /\b(?:match|sync|follow|form|move)/i) || /\blip[- ]?sync/i.test(directions)) &&
    !saysBefore(directions, /\b(?:no|not|never|nobody'?s?|without)\b/i, /\blip/i)
  if (isHeardOnly && !isSynced) return []
  const message =
    'The speaker is not in the picture. Say that the voice is off-screen and that every mouth in the picture stays closed; no lips move to the line.'
  return [whole('speaker-off-screen', message)]
}

export interface PromptSection {
  heading: string
  body: string
}

/** Sections are headings in square brackets at the start of a line. */
export function readSections(prompt: string): PromptSection[] {
  const headings = [...prompt.matchAll(/^[ \t]*\[([^[\]\r\n]+)\]/gm)]
  return headings.map((match, index) => ({
    heading: (match[1] ?? '').trim(),
    body: prompt.slice(match.index + match[0].length, headings[index + 1]?.index).trim()
  }))
}

export const chibiLeadSections = ['STYLE', 'SCENE', 'CHARACTER'] as const
export const chibiRulesSection = 'HARD RULES'

/** `SHOT 2 | 3-6s`: where a timed shot block starts and ends, in seconds. */
const timedHeading = /^SHOT \d+ \| (\d+(?:\.\d+)?)\s?-\s?(\d+(?:\.\d+)?)\s?s$/

const requiredRules: readonly { rule: string; pattern: RegExp; wants: string }[] = [
  {
    rule: 'hard-rule-silence',
    pattern: /\b(?:nobody|no one|no-one|none) (?:speaks|talks)\b/i,
    wants: 'Nobody speaks.'
  },
  {
    rule: 'hard-rule-flat',
    pattern: /^(?=.*\bflat\b).*\b2D\b/im,
    wants: 'The sticker stays a flat 2D drawing.'
  },
  { rule: 'hard-rule-sound', pattern: /\bno music\b/i, wants: 'Sound effects only, no music.' },
  {
    rule: 'hard-rule-identity',
    pattern: /^(?=.*\breference (?:image|photo)\b).*\b(?:likeness|identity)\b/im,
    wants: 'The reference photo gives the likeness only.'
  }
]

/** Viral chibi (spec): sections in order, timed shot blocks over the whole clip, and the mandatory hard rules. */
export function checkChibiPrompt(prompt: string, context: VideoPromptCheckContext): Violation[] {
  const sections = readSections(prompt)
  const violations = checkLengthAndMusic(prompt, context)
  const headings = sections.map((section) => section.heading)
  for (const heading of [...chibiLeadSections, chibiRulesSection]) {
    const section = sections.find((candidate) => candidate.heading === heading)
    if (section === undefined || section.body === '') {
      violations.push(whole('section-missing', `The section [${heading}] is missing or empty.`))
    }
  }
  const isOrdered = chibiLeadSections.every((heading, index) => headings[index] === heading)
  if (!isOrdered || headings.at(-1) !== chibiRulesSection) {
    const order = `[STYLE], [SCENE], [CHARACTER], [SHOT 1 | 0-3s] …, [${chibiRulesSection}]`
    violations.push(whole('section-order', `The sections come in this order: ${order}.`))
  }
  const rules = sections.find((section) => section.heading === chibiRulesSection)?.body ?? ''
  for (const { rule, pattern, wants } of requiredRules) {
    if (!pattern.test(rules)) violations.push(whole(rule, `[${chibiRulesSection}] must say: ${wants}`))
  }
  return [
    ...violations,
    ...checkUnseenPerson(sections, context),
    ...checkTimedShots(headings.slice(chibiLeadSections.length, -1), context),
    ...checkSpeech(sections)
  ]
}

/** What a person looks like. A writer who has not seen the photo can only have invented it. */
const traits: readonly RegExp[] = [
  /\b(?:hair(?:cut|line|style|ed)?|curls?|curly|fringe|bangs|pony ?tail|braids?|bald\w*|blond\w*|brunette|redhead\w*)\b/i,
  /\b(?:beard\w*|moustache\w*|mustache\w*|stubble|freckle\w*|dimples?|wrinkle\w*|moles?|scars?|tattoo\w*)\b/i,
  /\b(?:glasses|spectacles|sunglasses|earrings?|necklace|piercing\w*|headscarf|hijab|turban)\b/i,
  /\b(?:skin|complexion|pale|tanned|(?:blue|green|brown|hazel|grey|gray|dark)[- ]eye[sd]|(?:thick|thin|bushy|dark|arched) (?:eye)?brows)\b/i,
  /\b(?:t-?shirts?|shirts?|hoodies?|jackets?|jumpers?|sweaters?|cardigans?|dress(?:es)?|blouses?|coats?|caps?|hats?|beanies?|scar(?:f|ves))\b/i,
  /\b(?:wom[ae]n|m[ae]n|girls?|boys?|male|female|lad(?:y|ies)|guys?|young|elderly|middle-aged|teenage\w*|aged \d+|in (?:his|her|their) \w+ies|his|hers?|him|she|he)\b/i
]

function checkUnseenPerson(sections: readonly PromptSection[], { seesPhoto }: VideoPromptCheckContext): Violation[] {
  if (seesPhoto !== false) return []
  const character = sections.find(({ heading }) => heading === 'CHARACTER')?.body ?? ''
  const named = traits.flatMap((trait) => trait.exec(character)?.[0] ?? [])
  const violations = named.map((word) =>
    whole(
      'likeness-invented',
      `[CHARACTER] says "${word}", and you have not seen the photo. Name no trait of the person.`
    )
  )
  if (/\breference (?:photo|image)\b/i.test(character)) return violations
  const message = '[CHARACTER] must say that the reference photo alone gives the likeness.'
  return [...violations, whole('likeness-without-photo', message)]
}

function checkTimedShots(headings: readonly string[], context: VideoPromptCheckContext): Violation[] {
  const beats = context.beats.length
  if (headings.length === 0 || (beats > 0 && headings.length !== beats)) {
    const message = `${beats || 'One or more'} timed shot blocks are needed, and there are ${headings.length}.`
    return [whole('shot-blocks', message)]
  }
  let end = 0
  for (const heading of headings) {
    const match = timedHeading.exec(heading)
    if (match === null) return [whole('shot-blocks', `[${heading}] is not timed; write it like [SHOT 1 | 0-3s].`)]
    if (Math.abs(Number(match[1]) - end) > 0.05 || Number(match[2]) <= Number(match[1])) {
      return [whole('shot-blocks', `[${heading}] must start at ${end} s, where the block before ends.`)]
    }
    end = Number(match[2])
  }
  if (Math.abs(end - context.durationSeconds) <= 0.5) return []
  return [whole('shot-blocks', `The blocks end at ${end} s, and the clip at ${context.durationSeconds} s.`)]
}

function checkSpeech(sections: readonly PromptSection[]): Violation[] {
  return sections
    .filter((section) => section.heading !== chibiRulesSection)
    .flatMap((section) => {
      const quoted = /\b(?:says|shouts|whispers|asks|voice-?over)\b/i.exec(section.body)?.[0]
      return quoted === undefined
        ? []
        : [whole('nobody-speaks', `[${section.heading}] has "${quoted}": nobody speaks.`)]
    })
}
