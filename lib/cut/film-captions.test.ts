import { expect, test } from 'vitest'
import { archetypeExamples } from '../script-archetypes/archetype-examples.ts'
import type { SpokenWord } from './captions.ts'
import { filmCaptions, type CaptionedClip } from './film-captions.ts'
import { planFilm, type FilmClip } from './plan-film.ts'
import type { ClipFacts } from './clip-facts.ts'
import { breakableParts, hasSpaceBetween } from './writing/breakable-parts.ts'

const facts = (seconds: number): ClipFacts => ({
  durationSeconds: seconds,
  frames: seconds * 24,
  width: 180,
  height: 320,
  frameRate: { numerator: 24, denominator: 1 },
  isConstantRate: true,
  videoCodec: 'avc',
  streamFingerprint: 'one',
  isUpright: true,
  sound: null
})

const nineSeconds = 'The first day it was good. The second day it was fine. On day three it still was not bitter.'

interface Piece {
  videoId?: string
  inSeconds?: number
  outSeconds?: number | null
  text?: string
  seconds?: number
  line?: FilmClip['line']
  changes?: Partial<CaptionedClip>
}

/** The captions of pieces of clips, as the film has them. */
function captionsOf(pieces: readonly Piece[]) {
  const clips = pieces.map(
    ({ videoId = 'one', inSeconds = 0, outSeconds = null, seconds = 9, line = null }, index): FilmClip => ({
      name: `Clip ${index + 1}`,
      videoId,
      inSeconds,
      outSeconds,
      facts: facts(seconds),
      line
    })
  )
  const { timeline, voices } = planFilm({ clips, aspectRatio: 9 / 16 })
  const cues = filmCaptions({
    timeline,
    style: 'plain',
    hasSpeakerLabels: false,
    clips: pieces.map(
      ({ text = nineSeconds, seconds = 9, inSeconds = 0, outSeconds = null, line = null, changes }, index) => ({
        inSeconds,
        outSeconds,
        sourceSeconds: seconds,
        speaker: null,
        spokenScript: text,
        captionText: null,
        words: null,
        heard: null,
        written: null,
        voice: line && { line, place: voices[index]!.place, words: null, heard: null },
        ...changes
      })
    )
  })
  return { cues, timeline, voices }
}

const textOf = ({ cues }: ReturnType<typeof captionsOf>) => cues.map(({ text }) => text).join(' ')

test('a trim cuts captions away and squeezes none: what stays keeps its time in the clip', () => {
  const whole = captionsOf([{}])
  expect(textOf(whole)).toBe(nineSeconds)
  const trimmed = captionsOf([{ inSeconds: 3, outSeconds: 6 }])
  expect(trimmed.timeline.durationSeconds).toBe(3)
  expect(trimmed.cues.length).toBeGreaterThan(0)
  expect(nineSeconds).toContain(textOf(trimmed))
  expect(textOf(trimmed).length).toBeLessThan(nineSeconds.length / 2)
  for (const { startSeconds, endSeconds, words } of trimmed.cues) {
    expect(startSeconds).toBeGreaterThanOrEqual(0)
    expect(endSeconds).toBeLessThanOrEqual(3)
    for (const word of words) {
      const before = whole.cues
        .flatMap((cue) => cue.words)
        .find(({ startSeconds: at }) => Math.abs(at - 3 - word.startSeconds) < 0.002)
      // The first word may begin before the trim.
      if (word.startSeconds > 0) expect(before?.text).toBe(word.text)
    }
  }
})

test('the pieces of a split clip say together what the whole said, each word once', () => {
  const pieces = captionsOf([{ outSeconds: 2.3 }, { inSeconds: 2.3, outSeconds: 5.7 }, { inSeconds: 5.7 }])
  expect(textOf(pieces)).toBe(nineSeconds)
})

test('wherever a clip is split, no word is lost and none comes twice', () => {
  for (let at = 0.2; at < 8.8; at += 0.0375)
    expect(textOf(captionsOf([{ outSeconds: at }, { inSeconds: at }]))).toBe(nineSeconds)
})

test('a transcript’s words are heard where they were spoken', () => {
  const words = ['One', 'two', 'three', 'four.'].map((text, index) => ({
    text,
    startSeconds: index * 2,
    endSeconds: index * 2 + 1
  }))
  const { cues } = captionsOf([{ inSeconds: 1.5, outSeconds: 5.5, changes: { words } }])
  expect(cues).toMatchObject([{ text: 'two three', startSeconds: 0.5, endSeconds: 3.5, timedBy: 'words' }])
})

/** Its parts, each spoken for less than half a second. */
const spokenWords = (text: string): SpokenWord[] =>
  breakableParts(text).map((part, index) => ({
    text: part.text,
    startSeconds: index / 2,
    endSeconds: index / 2 + 0.4
  }))

const linesIn = (language: string) =>
  Object.values(archetypeExamples)
    .flatMap(({ excellent }) => excellent)
    .flatMap((example) => (example.language === language ? example.scenes : []))
    .flatMap((scene) => scene.line ?? [])

test.each(['Japanese', 'Korean', 'German'])('the words of a take in %s are joined as it is written', (language) => {
  const lines = linesIn(language)
  expect(lines.length).toBeGreaterThan(2)
  for (const text of lines) {
    const words = spokenWords(text)
    const line = { fromSeconds: 0, atSeconds: 0.15, seconds: words.length / 2 }
    // The caption of a film in another language is what its take says.
    const { cues } = captionsOf([
      {
        text: 'The first day it was good.',
        seconds: 30,
        line,
        changes: { captionText: text, voice: { line, place: line, words, heard: null } }
      }
    ])
    expect(cues.map(({ timedBy }) => timedBy)).toEqual(cues.map(() => 'words'))
    expect(cues[0]!.startSeconds).toBeCloseTo(0.15)
    const whole = text.replaceAll(/\s+/g, ' ')
    for (const cue of cues) expect(whole).toContain(cue.text)
    expect(cues.map((cue) => cue.text.replaceAll(' ', '')).join('')).toBe(whole.replaceAll(' ', ''))
  }
})

test('words that a provider parts otherwise are those that are drawn', () => {
  const [text] = linesIn('Japanese')
  const line = { fromSeconds: 0, atSeconds: 0, seconds: 30 }
  // One word for each letter.
  const words = [...text!].map((letter, index) => ({
    text: letter,
    startSeconds: index / 4,
    endSeconds: (index + 1) / 4
  }))
  const { cues } = captionsOf([
    { text: text!, seconds: 30, line, changes: { voice: { line, place: line, words, heard: null } } }
  ])
  for (const cue of cues) {
    expect(cue.words.map((word) => word.text)).toEqual(breakableParts(cue.text).map((part) => part.text))
    for (const word of cue.words) expect(word.endSeconds - word.startSeconds).toBeCloseTo([...word.text].length / 4)
  }
})

test('a caption that says other words than the take is timed by the voice, or by the length', () => {
  const line = { fromSeconds: 0, atSeconds: 0.15, seconds: 4 }
  const words = spokenWords('Cold Brew. Wird einfach nie bitter.')
  const { cues } = captionsOf([
    { line, changes: { captionText: 'Wird nie bitter.', voice: { line, place: line, words, heard: null } } }
  ])
  expect(cues).toMatchObject([{ text: 'Wird nie bitter.', timedBy: 'length' }])
})

test.each([
  ['กาแฟ', 'เย็น', false],
  ['Cold Brew', 'は', false],
  ['です。', 'Cold', false],
  ['커피는', '쓰지', true],
  ['80', '%', false],
  ['say', '’til', true],
  ['กาแฟ', 'Cold', true]
])('between “%s” and “%s” stands a space: %s', (before, after, isSpaced) => {
  expect(hasSpaceBetween(before, after)).toBe(isSpaced)
})

test('captions that a person changed stand where the person put them, also in a trimmed clip', () => {
  const written = [
    { text: 'Gone with the start.', startSeconds: 0, endSeconds: 1 },
    { text: 'Still here.', startSeconds: 4, endSeconds: 5 }
  ]
  const { cues } = captionsOf([{ inSeconds: 3, outSeconds: 6, changes: { written } }])
  expect(cues).toMatchObject([{ text: 'Still here.', startSeconds: 1, endSeconds: 2, timedBy: 'person' }])
})

test('a spoken line runs on over the pieces of its clip, is held after the last one, and is said once', () => {
  const line = { fromSeconds: 0.2, atSeconds: 0.15, seconds: 4 }
  const text = 'It never turns bitter, not even on day three.'
  const piece = { videoId: 'two', seconds: 3, line, text }
  const film = captionsOf([
    { ...piece, outSeconds: 1 },
    { ...piece, inSeconds: 2 },
    { seconds: 2, text: '' },
    { ...piece, outSeconds: 1 }
  ])
  expect(film.voices.map((voice) => voice?.place.seconds)).toEqual([0.85, expect.closeTo(3.15), undefined, 0])
  expect(film.voices[1]?.place.fromSeconds).toBeCloseTo(1.05)
  // 0.15 s before the line, the line, and 0.3 s after it.
  expect(film.timeline.clips.map(({ frames }) => frames / 24)).toEqual([1, expect.closeTo(3.45, 1), 2, 1])
  expect(film.timeline.clips[0]?.shownFrames).toBeUndefined()
  expect(textOf(film)).toBe(text)
  expect(film.cues.at(-1)!.endSeconds).toBeLessThanOrEqual(4.45)
})

const said = 'This is cold brew. It never turns bitter, and it is always cold. Try one.'

test('a line of a clip is captioned when it is heard, whatever is heard before and between', () => {
  const heard = [
    { startSeconds: 2, endSeconds: 3.1 },
    { startSeconds: 4.2, endSeconds: 6.5 },
    { startSeconds: 7.5, endSeconds: 8.1 }
  ]
  const { cues: whole } = captionsOf([{ text: said, changes: { heard } }])
  expect(whole.map(({ text, startSeconds, timedBy }) => [text, startSeconds, timedBy])).toEqual([
    ['This is cold brew.', 2, 'voice'],
    ['It never turns bitter,', 4.2, 'voice'],
    ['and it is always cold.', expect.closeTo(5.4, 0), 'voice'],
    ['Try one.', 7.5, 'voice']
  ])
  // Word by word, and no word in a pause.
  for (const { words } of whole)
    for (const { startSeconds, endSeconds } of words)
      expect(
        heard.some((span) => startSeconds >= span.startSeconds - 0.002 && endSeconds <= span.endSeconds + 0.002)
      ).toBe(true)
  // What is trimmed away takes its words along.
  const { cues: trimmed } = captionsOf([{ text: said, inSeconds: 4, changes: { heard } }])
  expect(trimmed[0]).toMatchObject({ text: 'It never turns bitter,', startSeconds: expect.closeTo(0.2, 3) })
})

test('a breath before a line holds no word of it, and too little voice for a line is not its voice', () => {
  const breath = { startSeconds: 0.3, endSeconds: 0.45 }
  const line = { startSeconds: 3, endSeconds: 4 }
  expect(captionsOf([{ text: 'It is never bitter.', changes: { heard: [breath, line] } }]).cues).toMatchObject([
    { startSeconds: 3, endSeconds: 4, timedBy: 'voice' }
  ])
  expect(captionsOf([{ text: said, changes: { heard: [breath] } }]).cues[0]).toMatchObject({
    startSeconds: 0.1,
    timedBy: 'length'
  })
})

test('a line over a clip is captioned by its own voice, in every script', () => {
  const line = { fromSeconds: 0.5, atSeconds: 0.15, seconds: 5 }
  const heard = [
    { startSeconds: 0.5, endSeconds: 2.5 },
    { startSeconds: 3.5, endSeconds: 5.5 }
  ]
  const {
    cues: [first, second]
  } = captionsOf([
    {
      text: '前は丁寧に混ぜてました。今は注ぐだけ。',
      line,
      changes: { voice: { line, place: line, words: null, heard } }
    }
  ])
  expect(first).toMatchObject({ text: '前は丁寧に混ぜてました。', startSeconds: 0.15, timedBy: 'voice' })
  expect(second).toMatchObject({ text: '今は注ぐだけ。', startSeconds: 3.15, timedBy: 'voice' })
})

test('a clip that is too short for its line is slowed by at most a tenth, then held, and its pieces together', () => {
  const plan = (seconds: number, spoken: number, cutsAt: readonly number[] = []) => {
    const points = [0, ...cutsAt]
    return planFilm({
      aspectRatio: 9 / 16,
      clips: points.map((inSeconds, index): FilmClip => ({
        name: 'Scene 1',
        videoId: 'one',
        inSeconds,
        outSeconds: points[index + 1] ?? null,
        facts: facts(seconds),
        fit: 'slow',
        line: { fromSeconds: 0, atSeconds: 0.15, seconds: spoken }
      }))
    }).timeline
  }
  expect(plan(5, 4).clips[0]).not.toHaveProperty('speed')
  const near = plan(5, 5)
  expect(near.clips[0]!.speed).toBeCloseTo(5 / 5.45, 3)
  expect(near.durationSeconds).toBeCloseTo(5.45, 1)
  expect(near.clips[0]).not.toHaveProperty('shownFrames')
  const far = plan(5, 7)
  expect(far.clips[0]).toMatchObject({ speed: 0.9, shownFrames: Math.round((5 / 0.9) * 24) })
  expect(far.durationSeconds).toBeCloseTo(7.45, 1)
  const split = plan(5, 5, [2])
  expect(split.clips.map(({ speed }) => speed)).toEqual([near.clips[0]!.speed, near.clips[0]!.speed])
  expect(split.durationSeconds).toBeCloseTo(5.45, 1)
})
