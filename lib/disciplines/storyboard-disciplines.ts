import { findMusic, findMusicInSound, findVoiceInSound, plainQuotes, withoutGiven } from './disciplines.ts'
import type { Violation } from './disciplines.ts'
import { checkSpeechLength } from './speech-pace.ts'
import type { Element } from '../wire/element.ts'
import type { Script } from '../wire/script.ts'
import type { Shot, Storyboard } from '../wire/storyboard.ts'

export interface StoryboardCheckContext {
  /** The script of the storyboard. Its lines must arrive whole, in order and with their speakers. */
  script?: Pick<Script, 'scenes'>
  shotCount?: number
  /** Of the lines. Absent where it is not known. */
  language?: string | undefined
}

/** Findings of element discipline and sound discipline (spec: Storyboard). */
export function checkStoryboardDisciplines(storyboard: Storyboard, context: StoryboardCheckContext = {}): Violation[] {
  return [
    ...checkShotCount(storyboard, context),
    ...storyboard.shots.flatMap((shot) => [
      ...checkElements(shot, storyboard.elements),
      ...checkOneAction(shot),
      ...checkSound(shot, storyboard.elements),
      ...checkSpeechLength(shot, context.language)
    ]),
    ...(context.script === undefined ? [] : checkLines(storyboard.shots, context.script))
  ]
}

function checkShotCount({ shots }: Storyboard, { shotCount }: StoryboardCheckContext): Violation[] {
  if (shotCount === undefined || shots.length === shotCount) return []
  const message = `${shotCount} shots were asked for, and this has ${shots.length}.`
  return [{ rule: 'shot-count', position: null, message }]
}

function checkElements(shot: Shot, elements: readonly Element[]): Violation[] {
  const { position, prompt, elementSlugs } = shot
  const bySlug = new Map(elements.map((element) => [element.slug, element]))
  const violations: Violation[] = []
  for (const [index, slug] of elementSlugs.entries()) {
    const element = bySlug.get(slug)
    if (element === undefined) {
      violations.push({
        rule: 'unknown-element',
        position,
        message: `elementSlugs lists "${slug}", which is no element.`
      })
    } else if (!prompt.includes(element.description)) {
      violations.push({
        rule: 'description-not-verbatim',
        position,
        message: `The prompt must hold the description of "${slug}" word for word: ${element.description}`
      })
    }
    if (elementSlugs.indexOf(slug) !== index) {
      violations.push({ rule: 'element-listed-twice', position, message: `elementSlugs lists "${slug}" twice.` })
    }
  }
  return [...violations, ...findUnlisted(shot, elements)]
}

/** An element that is mentioned but not listed gets no reference image, so it would look different. */
function findUnlisted(shot: Shot, elements: readonly Element[]): Violation[] {
  const listed = elements.filter((element) => shot.elementSlugs.includes(element.slug))
  // A voice may name what is not seen.
  const seen = withoutGiven([shot.prompt, shot.action, shot.motion].join('\n'), [
    ...listed.map((element) => element.description),
    shot.spokenScript
  ])
  return elements
    .filter((element) => !shot.elementSlugs.includes(element.slug))
    .filter((element) => seen.includes(element.description) || mentions(seen, element))
    .map((element) => ({
      rule: 'element-not-listed',
      position: shot.position,
      message: `"${element.name}" is in the words of the shot, but not chosen under "In the shot" (elementSlugs lacks "${element.slug}").`
    }))
}

/** Words of every still. A loaf's half that is called "the half" is neither in "the upper half" nor in "half drawn". */
const placeInPicture = /^(?:half|third|quarter|fifth|corner|edge|side|part)$/i

/**
 * Whether a text names an element. Articles and possessives before its name do not count. A person is named with a
 * capital: Will will, and Amber stands in amber light.
 */
export function mentions(text: string, { kind, name }: Pick<Element, 'kind' | 'name'>): boolean {
  const bare = name.replace(/^(?:the|a|an|her|his|their|our)\s+/i, '').trim()
  if (bare === '') return false
  const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const isName = kind === 'cast' && /^\p{Lu}/u.test(bare)
  const part = placeInPicture.test(bare) ? String.raw`(?<=\b(?:the|an?|this|that|his|her|its|their) )` : ''
  const words = isName ? `${escape(bare)}|${escape(bare.toUpperCase())}` : part + escape(bare)
  // not linear: it has words of a name alone, and nothing that repeats
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, isName ? 'u' : 'iu').test(text)
}

const secondAction =
  /\b(and then|then|after (?:that|which)|afterwards|followed by|meanwhile|later|next she|next he|next they|finally|before (?:she|he|they|it|\w+ing))\b|;/i

const cut =
  /\b(cuts? to|cutting to|jump cut|montage|split[- ]screen|cross-?fade|cross-?dissolve|transitions? to|smash cut)\b/i

/** A tablet dissolves into water, and that is one take. A picture that dissolves is two. */
const dissolve =
  /\b(?:picture|image|frame|shot|scene|view) dissolves?\b|\bdissolves? (?:in)?to (?:the |an? )?(?:next |new |another |other )?(?:(?:shot|scene|picture|image|frame|view|close-?up|wide|title)\b|(?:black|white)(?=[.,]|\s*$))/i

/** One continuous action for each shot: a clip model that gets two performs neither. */
function checkOneAction(shot: Shot): Violation[] {
  const { position, action, motion } = shot
  const violations: Violation[] = []
  const sequence = secondAction.exec(action)?.[0]
  const sentences = action
    .replace(/\b(Dr|Mr|Mrs|Ms|St)\./g, '$1')
    .split(/(?<![.!?])[.!?]+(?:\s+|$)/)
    .filter((sentence) => sentence.trim() !== '')
  if (sequence !== undefined || sentences.length > 1) {
    const sign = sequence === undefined ? `${sentences.length} sentences` : `"${sequence}"`
    violations.push({
      rule: 'more-than-one-action',
      position,
      message: `The action holds more than one (${sign}). Keep the one that matters, or split the shot.`
    })
  }
  const described = withoutGiven(`${action} ${motion}`, [shot.spokenScript])
  const edit = cut.exec(described)?.[0] ?? dissolve.exec(described)?.[0]
  if (edit !== undefined) {
    violations.push({ rule: 'cut-inside-shot', position, message: `"${edit}": a shot is one take. Split it.` })
  }
  return violations
}

function checkSound(shot: Shot, elements: readonly Element[]): Violation[] {
  const { position } = shot
  const descriptions = elements.map((element) => element.description)
  const violations: Violation[] = []
  if (shot.hasMusic === true) {
    violations.push({
      rule: 'music',
      position,
      message: 'hasMusic says that it asks for music. Effects only, never music.'
    })
  }
  for (const sound of shot.soundEffects) {
    const music = findMusicInSound(sound)
    if (music !== null) {
      violations.push({ rule: 'music', position, message: `soundEffects has "${sound}". Effects only, never music.` })
    }
    if (findVoiceInSound(sound) !== null) {
      violations.push({
        rule: 'voice-as-effect',
        position,
        message: `"${sound}" is a voice; lines go in spokenScript.`
      })
    }
  }
  for (const field of ['prompt', 'motion', 'action'] as const) {
    const music = findMusic(withoutGiven(shot[field], [...descriptions, shot.spokenScript]))
    if (music !== null) {
      violations.push({ rule: 'music', position, message: `${field} says "${music}". Effects only, never music.` })
    }
  }
  return violations
}

/** The same for lines with the same words, whatever their spaces and quotation marks. */
export const squash = (text: string) => plainQuotes(text).replace(/\s+/g, ' ').trim()

/** Every line is one of the given lines, or a part of one. For lines that the user wrote. */
export function checkGivenLines({ shots }: Storyboard, given: readonly Pick<Shot, 'spokenScript'>[]): Violation[] {
  const lines = given.map(({ spokenScript }) => squash(spokenScript))
  return shots
    .filter(({ spokenScript }) => !lines.some((line) => line.includes(squash(spokenScript))))
    .map(({ position, spokenScript }) => ({
      rule: 'own-line-changed',
      position,
      message: `"${squash(spokenScript)}" is no line of the user's own script. Its words stay as they are.`
    }))
}

/** A scene may become several shots, but its line must stay whole and keep its speaker. */
function checkLines(shots: readonly Shot[], script: Pick<Script, 'scenes'>): Violation[] {
  const violations: Violation[] = []
  const speaking = shots.filter((shot) => squash(shot.spokenScript) !== '')
  let next = 0
  for (const scene of script.scenes) {
    let rest = squash(scene.spokenScript)
    while (rest !== '') {
      const shot = speaking[next]
      const line = squash(shot?.spokenScript ?? '')
      if (shot === undefined || !rest.startsWith(line)) {
        const message = `The line of scene ${scene.position} must come word for word: "${rest}"`
        return [...violations, { rule: 'line-changed', position: shot?.position ?? null, message }]
      }
      if (scene.speaker !== undefined && shot.speaker !== scene.speaker) {
        const message = `${scene.speaker} says this line, and speaker is ${shot.speaker ?? 'missing'}.`
        violations.push({ rule: 'wrong-speaker', position: shot.position, message })
      }
      rest = squash(rest.slice(line.length))
      next += 1
    }
  }
  const extra = speaking[next]
  if (extra !== undefined) {
    const message = `"${squash(extra.spokenScript)}" is in no scene of the script.`
    violations.push({ rule: 'line-added', position: extra.position, message })
  }
  return violations
}
