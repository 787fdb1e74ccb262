import { countSpokenWords, maximumWordsPerSecond } from '../disciplines/disciplines.ts'
import { AppError } from '../errors.ts'
import { maximumScriptScenes } from '../wire/script.ts'
import { joinText } from './join-text.ts'
import { maximumOwnScriptCharacters, usualSpeechSeconds, type OwnScene, type OwnScript } from './own-script.ts'
import { readTurns, type Section, type Turn } from './read-turns.ts'
import { speakingSeconds, wordsWithin, type FastestSpeech } from './speaking-seconds.ts'
import { cutToWords } from './cut-to-words.ts'

export interface ReadOwnScriptOptions {
  text: string
  /** Of one clip of the ad's model. */
  maximumSpeechSeconds?: number | undefined
  /** Of the lines' language. Absent where it is not known. */
  fastest?: FastestSpeech | undefined
}

const mostSeconds = 60
const most = { line: 1_500, visual: 1_000, onScreenText: 200, speaker: 80 }

/**
 * Splits a finished script into scenes without changing a word. A scene is never longer than one clip, and ends with a
 * sentence unless the sentence alone is too long. Errors: `invalid-input` for what is no script.
 */
export function readOwnScript({
  text,
  maximumSpeechSeconds = usualSpeechSeconds,
  fastest
}: ReadOwnScriptOptions): OwnScript {
  checkText(text)
  const { title, sections } = readTurns(text)
  setEnds(sections)
  const scenes = sections
    .flatMap((section) => scenesOf(section, { maximumSpeechSeconds, fastest }))
    .map((scene, index): OwnScene => ({ position: index + 1, ...scene }))
  checkScenes(scenes)
  return { title: title?.slice(0, 120) || null, scenes, notes: notesOf(scenes, maximumSpeechSeconds) }
}

function checkText(text: string): void {
  if (text.trim() === '') throw refuse('The script is empty. Paste the words that are to be spoken.')
  // oxlint-disable-next-line no-control-regex -- these characters tell a file that is no text
  if (/[\u0000-\u0008\u000E-\u001F\uFFFD]/u.test(text) || !text.isWellFormed())
    throw refuse('This is no text. Give the script as plain text, Markdown or Fountain, in UTF-8.')
  const length = text.length
  if (length > maximumOwnScriptCharacters)
    throw refuse(
      `The script has ${inWords(length)} characters, and at most ${inWords(maximumOwnScriptCharacters)} are read. Make several ads of it.`
    )
}

function checkScenes(scenes: readonly OwnScene[]): void {
  if (!scenes.some(({ spokenScript }) => /[\p{L}\p{N}]/u.test(spokenScript)))
    throw refuse(
      'Nothing in the script is spoken: all of it is headings or directions. Words in (brackets), [brackets] and *italics* are directions.'
    )
  if (scenes.length > maximumScriptScenes)
    throw refuse(
      `The script makes ${scenes.length} scenes, and an ad has at most ${maximumScriptScenes}. Shorten it, or make several ads of it.`
    )
  for (const { position, spokenScript, visual = '', onScreenText = '', speaker = '' } of scenes) {
    const tooLong = [
      { what: 'A line', length: spokenScript.length, limit: most.line },
      { what: 'The directions', length: visual.length, limit: most.visual },
      { what: 'The text on screen', length: onScreenText.length, limit: most.onScreenText },
      { what: 'The name of the speaker', length: speaker.length, limit: most.speaker }
    ].find(({ length, limit }) => length > limit)
    if (tooLong) {
      const { what, length, limit } = tooLong
      throw refuse(
        `${what} of scene ${position} has ${inWords(length)} characters, and at most ${inWords(limit)} fit. Shorten it, or begin a new scene.`
      )
    }
  }
}

/** A scene with only a start ends where the next one begins. */
function setEnds(sections: readonly Section[]): void {
  sections.forEach((section, index) => {
    section.endSeconds ??= section.startSeconds === undefined ? undefined : sections[index + 1]?.startSeconds
  })
}

type Unplaced = Omit<OwnScene, 'position'>

interface Pace {
  maximumSpeechSeconds: number
  fastest: FastestSpeech | undefined
}

function scenesOf(section: Section, pace: Pace): Unplaced[] {
  const turns = section.turns.length === 0 && section.setting !== '' ? [silent] : section.turns
  const scenes = turns.flatMap((turn) => scenesOfTurn(turn, { ...pace, setting: section.setting }))
  const { startSeconds, endSeconds } = section
  const length = startSeconds === undefined || endSeconds === undefined ? 0 : endSeconds - startSeconds
  if (length <= 0) return scenes
  const estimated = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return scenes.map((scene) => {
    const seconds = Math.min(mostSeconds, Math.max(1, round((length * scene.durationSeconds) / estimated)))
    const isTooLong = fastestOf(scene.spokenScript, pace) > seconds
    return { ...scene, durationSeconds: seconds, isTooLong }
  })
}

const fastestOf = (line: string, { fastest }: Pace) =>
  fastest ? fastest(line) : countSpokenWords(line) / maximumWordsPerSecond

const silent: Turn = { speaker: undefined, speech: '', actions: [], onScreenText: '' }

function scenesOfTurn(
  { speaker, speech, actions, onScreenText }: Turn,
  { maximumSpeechSeconds, fastest, setting }: Pace & { setting: string }
): Unplaced[] {
  const mostWords = wordsWithin(maximumSpeechSeconds, speech, fastest)
  const cuts = speech === '' ? [{ text: '', isInside: false, isPart: false }] : cutToWords(speech, mostWords)
  let end = 0
  const ends = cuts.map(({ text }) => (end += text.length))
  return cuts.map(({ text, isInside }, index) => {
    const line = text.trim()
    const isLast = index === cuts.length - 1
    const here = actions.filter(
      ({ at }) => at >= (index === 0 ? 0 : (ends[index - 1] ?? 0)) && (isLast || at < (ends[index] ?? 0))
    )
    const visual = [setting, ...here.map((action) => action.text)].filter(Boolean).reduce(joinSentences, '')
    return {
      ...(line !== '' && speaker !== undefined ? { speaker } : {}),
      spokenScript: line,
      ...(visual === '' ? {} : { visual }),
      ...(index === 0 && onScreenText !== '' ? { onScreenText } : {}),
      durationSeconds: Math.min(mostSeconds, line === '' ? silentSeconds : speakingSeconds(line, fastest)),
      isTooLong: false,
      isSplitSentence: isInside
    }
  })
}

const silentSeconds = 3

const joinSentences = (before: string, after: string) =>
  joinText(before === '' || /[.!?…。]$/u.test(before) ? before : `${before}.`, after)

function notesOf(scenes: readonly OwnScene[], maximumSpeechSeconds: number): string[] {
  const split = scenes.filter(({ isSplitSentence }) => isSplitSentence).map(({ position }) => position)
  const tight = scenes.filter(({ isTooLong }) => isTooLong)
  const directed = scenes.filter(({ visual }) => visual !== undefined).length
  return [
    ...split.map(
      (position) =>
        `Scene ${position} begins inside a sentence: the sentence is longer than the ${maximumSpeechSeconds} seconds of speech that a clip holds.`
    ),
    ...tight.map(
      ({ position, spokenScript, durationSeconds }) =>
        `Scene ${position} has ${countSpokenWords(spokenScript)} words for ${durationSeconds} seconds by its time code. Its clip will be longer.`
    ),
    ...(directed > 0
      ? [
          `${directed} ${directed === 1 ? 'scene has' : 'scenes have'} directions. They are kept as action and not spoken.`
        ]
      : [])
  ]
}

const round = (seconds: number) => Math.round(seconds * 10) / 10

const inWords = (count: number) => count.toLocaleString('en-US')

const refuse = (message: string) => new AppError('invalid-input', message)
