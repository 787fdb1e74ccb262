import { countSpokenWords, findMusicInSound, findVoiceInSound } from './disciplines.ts'
import { findCopiedWords } from './copied-words.ts'
import type { Violation } from './disciplines.ts'
import { findNeverWords } from './never-words.ts'
import { isTooLong, secondsOf } from './script-length.ts'
import { checkSpeechLength } from './speech-pace.ts'
import type { Script, ScriptScene } from '../wire/script.ts'

export interface ScriptCheckContext {
  /** Ids of the quotes the writer was given. */
  receiptIds: readonly string[]
  /** Everything the writer was given as fact: idea, offer, persona, quotes. */
  facts: string
  sceneCount?: number
  /** How long the whole is wished to be, and the lengths that a clip can have. */
  totalSeconds?: number | undefined
  clipSeconds?: readonly number[] | undefined
  /** Words that the ad's brand never uses, and the script's language where it is known. */
  neverWords?: readonly string[]
  language?: string | undefined
  /** Lines of the examples that the writer has read. */
  exampleLines?: readonly string[]
}

/** Longest first sentence: a viewer decides in this time whether to stay. */
export const maximumHookWords = 14

/** Rules for a script that the schema cannot check. Each finding names the scene and the reason (spec: Script). */
export function checkScriptDisciplines(script: Script, context: ScriptCheckContext): Violation[] {
  return [
    ...checkSceneCount(script, context),
    ...checkLength(script, context),
    ...checkHook(script),
    ...script.scenes.flatMap((scene) => [
      ...checkSpeechLength(scene, script.language ?? context.language),
      ...checkSpokenLanguage(scene),
      ...checkSilentScene(scene),
      ...checkOwnWords(scene, context),
      ...checkEvidence(scene, context),
      ...checkNeverWords(scene, context)
    ])
  ]
}

function checkSceneCount(script: Script, { sceneCount }: ScriptCheckContext): Violation[] {
  if (sceneCount === undefined || script.scenes.length === sceneCount) return []
  const message = `${sceneCount} scenes were asked for, and this has ${script.scenes.length}.`
  return [{ rule: 'scene-count', position: null, message }]
}

/** Each second of a clip is paid for, and places for ads have a length. Some lines cannot be said in less. */
function checkLength({ scenes }: Script, { totalSeconds, clipSeconds = [] }: ScriptCheckContext): Violation[] {
  if (totalSeconds === undefined) return []
  const seconds = secondsOf(scenes)
  // No clip is shorter than the shortest that its model makes.
  const least = clipSeconds.length === 0 ? 0 : Math.min(...clipSeconds) * scenes.length
  if (!isTooLong(seconds, Math.max(totalSeconds, least))) return []
  const message = `The scenes last ${seconds} s together, and ${totalSeconds} s were asked for. Say less: shorter lines, and durationSeconds that fit them.`
  return [{ rule: 'script-too-long', position: null, message, isWish: true }]
}

const greeting =
  /^\W*(hi|hello|hey,? (?:guys|everyone|there|friends|so|it'?s)|welcome|good morning|what'?s up|my name is|today (?:we|i'?ll|i will|i want|i'?m (?:going|gonna|showing|sharing|talking))|in this video|are you tired of|have you ever wondered|introducing|meet the)\b/iu

function checkHook(script: Script): Violation[] {
  const first = script.scenes[0]
  if (first === undefined || first.spokenScript === '') return []
  const violations: Violation[] = []
  const opening = greeting.exec(first.spokenScript)?.[1]
  if (opening !== undefined) {
    violations.push({
      rule: 'hook-greeting',
      position: 1,
      message: `Opens with "${opening}". The first two seconds carry the hook: start on the tension itself.`
    })
  }
  const words = countSpokenWords(firstSentence(first.spokenScript))
  if (words > maximumHookWords) {
    violations.push({
      rule: 'hook-too-slow',
      position: 1,
      message: `The first sentence has ${words} words; ${maximumHookWords} at most, so that it lands in time.`
    })
  }
  return violations
}

/** Japanese and Chinese put no space after a sentence. */
function firstSentence(text: string): string {
  return /^.*?(?:[.!?…](?=\s|$|["”'’])|[。！？])/su.exec(text)?.[0] ?? text
}

/** Examples show what good is. Their words belong to another product. */
function checkOwnWords({ spokenScript, position }: ScriptScene, context: ScriptCheckContext): Violation[] {
  const { exampleLines = [], facts } = context
  const copied = findCopiedWords(spokenScript, exampleLines)
  if (copied === null || findCopiedWords(copied, [facts]) !== null) return []
  const message = `"${copied}" is from an example. Find words that only this product and this person have.`
  return [{ rule: 'copied-example', position, message }]
}

const stageDirection = /\[[^[\]]*\]|\([^()]*\)|^\s*(?:VO|V\.O\.|NARRATOR|HOST|SPEAKER ?\d?)\s*:/i

const advertSpeak =
  /\b(game[- ]chang(?:er|ing)|revolutionary|say goodbye to|look no further|take \w+ to the next level|unlock (?:the|your)|elevate your|cutting[- ]edge|in today'?s fast[- ]paced world|transform your life|must-have|unleash)\b/i

function checkSpokenLanguage({ spokenScript, speaker, position }: ScriptScene): Violation[] {
  const violations: Violation[] = []
  const direction = stageDirection.exec(spokenScript)?.[0]
  const label = speaker !== undefined && spokenScript.startsWith(`${speaker}:`) ? `${speaker}:` : undefined
  const unspoken = direction ?? label
  if (unspoken !== undefined) {
    violations.push({
      rule: 'unspoken-words',
      position,
      message: `"${unspoken}" would be read aloud. spokenScript holds only what is said.`
    })
  }
  const phrase = advertSpeak.exec(spokenScript)?.[0]
  if (phrase !== undefined) {
    violations.push({ rule: 'advert-speak', position, message: `Nobody says "${phrase}" to a friend. Say it plainly.` })
  }
  return violations
}

const speechAct =
  /\b(says?|saying|speaks?|speaking|talks?|talking|mouths? (?:the )?words?|lip[- ]?sync\w*|shouts? ["“]|whispers?)\b/i

/** What is written on a thing, and silence that is said to be one. */
const noSpeech =
  /\b(?:signs?|labels?|notes?|screens?|displays?|letters?|receipts?|mugs?|clocks?)(?: that| which)? (?:says?|saying)\b|\bsay(?:s|ing)? nothing\b|\b(?:nobody|no one|without|not|never) (?:speak|talk|say|whisper)\w*/gi

/** Viral chibi: expression, cartoon effects and effect sounds only. */
function checkSilentScene(scene: ScriptScene): Violation[] {
  const { position, sfx, realAction, chibiAction } = scene
  if (sfx === undefined && chibiAction === undefined) return []
  const violations: Violation[] = []
  const music = findMusicInSound(sfx ?? '')
  if (music !== null) {
    violations.push({ rule: 'music', position, message: `sfx names music ("${music}"). Effect sounds only.` })
  }
  const voice =
    findVoiceInSound(sfx ?? '') ??
    speechAct.exec(`${realAction ?? ''} ${chibiAction ?? ''}`.replace(noSpeech, ' '))?.[0]
  if (voice !== undefined) {
    violations.push({ rule: 'nobody-speaks', position, message: `"${voice}": nobody speaks in this format.` })
  }
  return violations
}

function checkNeverWords(
  { position, spokenScript, onScreenText }: ScriptScene,
  { neverWords = [], language }: ScriptCheckContext
): Violation[] {
  const text = `${spokenScript}\n${onScreenText ?? ''}`
  return findNeverWords(text, neverWords, language).map(({ word, said }) => {
    const as = said.toLowerCase() === word.toLowerCase() ? `"${said}"` : `"${said}" ("${word}")`
    return { rule: 'never-word', position, message: `${as} is a word that this brand never uses. Say it without.` }
  })
}

/** Figures and borrowed authority that need a source in any place. */
const claimPatterns: readonly RegExp[] = [
  /\b\d+(?:[.,]\d+)?\s?(?:%|percent|per cent)/giu,
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:out of|in) (?:every )?(?:\d+|ten|five|four|three|a hundred)\b/giu,
  /\b(?<![\d.,])\d[\d.,]*\s?(?:k|m|million|thousand|hundred)?\+? (?:people|customers|users|women|men|moms|mums|families|reviews|orders|studies|doctors)\b/giu,
  /\b(?:\d+(?:\.\d+)?x|\d+ times|twice|three times|ten times) (?:more|less|faster|better|stronger|cheaper|longer|as (?:much|fast|many))\b/giu,
  /\b(?:clinically|scientifically|medically) (?:proven|tested|shown)\b/giu,
  /\b(?:studies|research|scientists?|doctors?|dermatologists?|nutritionists?|experts) (?:show|shows|prove|proves|say|says|agree|found|find|recommend|recommends|swear)\b/giu,
  /\b(?:cures?|heals?|guaranteed?|risk[- ]free|fda[- ]approved|number one|#1|best[- ]selling|award[- ]winning)\b/giu
]

/** Claims of a text without support in the given facts. A figure is supported when the facts contain it. */
export function findUnsupportedClaims(text: string, facts: string): string[] {
  const known = plainFigures(facts)
  const found = claimPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[0]))
  return [...new Set(found)].filter((claim) => !stands(plainFigures(claim), known))
}

/** 3% does not stand in 93%. */
const stands = (claim: string, known: string) =>
  known.split(claim).some((before, index, parts) => index < parts.length - 1 && !/\d[.,]?$/.test(before))

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberWord = new RegExp(String.raw`\b(?:${numberWords.join('|')})\b`, 'g')

/** Facts are written in digits, and a mouth says words: "3 in 10" is "three out of ten", and "80%" is "80 percent". */
function plainFigures(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s?(?:percent|per cent|%)/g, '%')
    .replace(/ (?:out of|in)(?: every)? (?=\w)/g, ' in ')
    .replace(numberWord, (word) => String(numberWords.indexOf(word)))
}

function checkEvidence(scene: ScriptScene, { receiptIds, facts }: ScriptCheckContext): Violation[] {
  const { position, receipts, evidenceFlag } = scene
  const unknown = receipts.filter((id) => !receiptIds.includes(id))
  const violations: Violation[] = unknown.map((id) => ({
    rule: 'unknown-receipt',
    position,
    message: `"${id}" is the id of no quote that was given.`
  }))
  const isCovered = receipts.length > unknown.length || (evidenceFlag !== undefined && evidenceFlag !== '')
  if (isCovered) return violations
  const claims = findUnsupportedClaims(`${scene.spokenScript} ${scene.onScreenText ?? ''}`, facts)
  if (claims.length === 0) return violations
  const named = claims.map((claim) => `"${claim}"`).join(', ')
  const remedy = 'Cite a quote in receipts, say it without the claim, or set evidenceFlag to what would prove it.'
  const message = `${named}: nothing given supports this. ${remedy}`
  return [...violations, { rule: 'claim-without-evidence', position, message }]
}
