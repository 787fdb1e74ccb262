import { parse } from '@plussub/srt-vtt-parser'
import { DtdValidator, XmlDocument, XmlDtd, XmlElement } from 'libxml2-wasm'
import smpte from 'smpte-timecode'
import { expect, test } from 'vitest'
import { toSrt, toVtt } from './caption-files.ts'
import { captionCues, type SpokenLine } from '@callsheet/lib/cut/captions.ts'
import { splitSentences } from '@callsheet/lib/cut/split-sentences.ts'
import type { ClipFacts } from '@callsheet/lib/cut/clip-facts.ts'
import { toEdl } from './edl.ts'
import { toFcpxml } from './fcpxml.ts'
import { planTimeline } from '@callsheet/lib/cut/timeline.ts'

const facts = (changes: Partial<ClipFacts> = {}): ClipFacts => ({
  durationSeconds: 4,
  frames: 96,
  width: 720,
  height: 1280,
  frameRate: { numerator: 24, denominator: 1 },
  isConstantRate: true,
  videoCodec: 'avc',
  streamFingerprint: 'one',
  isUpright: true,
  sound: { codec: 'aac', sampleRate: 48_000, channels: 1 },
  ...changes
})

const clips = [
  { chosen: { name: 'Scene 1', inSeconds: 0.5, outSeconds: 2.25 }, facts: facts() },
  {
    chosen: { name: 'Scene 2', inSeconds: 0, outSeconds: null },
    facts: facts({
      width: 1_280,
      height: 720,
      sound: null,
      frames: 120,
      durationSeconds: 4.004,
      frameRate: { numerator: 30_000, denominator: 1_001 }
    })
  },
  { chosen: { name: 'Scene 3', inSeconds: 0, outSeconds: null }, facts: facts() }
]
const timeline = planTimeline({ clips, aspectRatio: 9 / 16 })
const paths = ['clips/scene-01.mp4', 'clips/scene-02 "b" & <c>.mp4', 'clips/scene-03.mp4']
const fcpxml = toFcpxml({
  title: 'Day “three” & <more>',
  timeline,
  clips: paths.map((path, index) => ({ path, facts: clips[index]!.facts }))
})

/** The published definition of the elements that we write. */
const dtd = `
<!ELEMENT fcpxml (import-options?, resources?, (library | event*))>
<!ATTLIST fcpxml version CDATA #FIXED "1.11">
<!ELEMENT import-options EMPTY>
<!ELEMENT resources (asset | format)*>
<!ELEMENT format EMPTY>
<!ATTLIST format id ID #REQUIRED name CDATA #IMPLIED frameDuration CDATA #IMPLIED fieldOrder CDATA #IMPLIED width CDATA #IMPLIED height CDATA #IMPLIED colorSpace CDATA #IMPLIED>
<!ELEMENT asset (media-rep+)>
<!ATTLIST asset id ID #REQUIRED name CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #IMPLIED hasVideo CDATA #IMPLIED format IDREF #IMPLIED
  hasAudio CDATA #IMPLIED videoSources CDATA #IMPLIED audioSources CDATA #IMPLIED audioChannels CDATA #IMPLIED audioRate CDATA #IMPLIED>
<!ELEMENT media-rep EMPTY>
<!ATTLIST media-rep kind (original-media | proxy-media) "original-media" src CDATA #REQUIRED>
<!ELEMENT library (event)*>
<!ELEMENT event (project)*>
<!ATTLIST event name CDATA #IMPLIED>
<!ELEMENT project (sequence)>
<!ATTLIST project name CDATA #IMPLIED>
<!ELEMENT sequence (spine)>
<!ATTLIST sequence format IDREF #REQUIRED duration CDATA #IMPLIED tcStart CDATA #IMPLIED tcFormat (DF | NDF) #IMPLIED
  audioLayout (mono | stereo | surround) #IMPLIED audioRate (32k | 44.1k | 48k | 88.2k | 96k | 176.4k | 192k) #IMPLIED>
<!ELEMENT spine (asset-clip | gap)*>
<!ELEMENT gap EMPTY>
<!ATTLIST gap name CDATA #IMPLIED offset CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #REQUIRED>
<!ELEMENT asset-clip (timeMap?)>
<!ELEMENT timeMap (timept*)>
<!ELEMENT timept EMPTY>
<!ATTLIST timept time CDATA #REQUIRED value CDATA #REQUIRED interp (smooth2 | linear | smooth) "smooth2">
<!ATTLIST asset-clip ref IDREF #REQUIRED name CDATA #IMPLIED offset CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #IMPLIED tcFormat (DF | NDF) #IMPLIED>
`

const seconds = (text: string) => {
  const [above = '0', below = '1'] = text.replace(/s$/, '').split('/')
  return Number(above) / Number(below)
}

test('FCPXML has the published structure, with in and out points on the sequence’s frame grid', () => {
  using document = XmlDocument.fromString(fcpxml)
  const definition = XmlDtd.fromString(dtd)
  using validator = new DtdValidator(definition)
  expect(() => validator.validate(document)).not.toThrow()
  const spine = document.find('//asset-clip').filter((node) => node instanceof XmlElement)
  const read = (name: string) => spine.map((node) => seconds(node.attr(name)?.value ?? ''))
  expect(read('start')).toEqual([0.5, 0, 0])
  expect(read('offset')[1]).toBe(1.75)
  expect(read('offset').at(-1)! + read('duration').at(-1)!).toBeCloseTo(timeline.durationSeconds, 9)
  for (const at of [...read('start'), ...read('offset'), ...read('duration')])
    expect(at * 24).toBeCloseTo(Math.round(at * 24), 9)
  expect(fcpxml).not.toMatch(/src="(?:\/|file:)/)
})

const anHour = '01:00:00:00'

test.each([
  ['24', 24, { numerator: 24, denominator: 1 }],
  ['29.97', 30, { numerator: 30_000, denominator: 1_001 }],
  ['25', 25, { numerator: 25, denominator: 1 }]
])('an edit list at %s has every cut at its frame, as another timecode library counts it', (_, counted, frameRate) => {
  const cutAt = { ...timeline, frameRate }
  const edl = toEdl({ title: 'Day three', timeline: cutAt, files: ['scene-01.mp4', 'scene-02.mp4', 'scene-03.mp4'] })
  expect(edl).toContain('FCM: NON-DROP FRAME')
  const pattern =
    /^\d{3} {2}[A-Z0-9]{1,8} +AA\/V {2}C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11})\n\* FROM CLIP NAME: (.+)$/gm
  const frames = (text: string) => smpte(text, counted, false).frameCount
  const events = [...edl.matchAll(pattern)].map(([, from = '', to = '', at = '', until = '', file]) => ({
    file,
    source: [frames(from), frames(to)] as const,
    record: [at, until] as const
  }))
  expect(events.map(({ file }) => file)).toEqual(['scene-01.mp4', 'scene-02.mp4', 'scene-03.mp4'])
  // The first event begins at one hour. Each event begins where the one before it ends, and has the exact frames of its
  // clip.
  const clock = smpte(anHour, counted, false)
  for (const [index, { source, record }] of events.entries()) {
    const { inSeconds, frames: length } = timeline.clips[index]!
    expect(record[0]).toBe(clock.toString())
    expect(record[1]).toBe(clock.add(length).toString())
    expect(source).toEqual([Math.round((inSeconds * frameRate.numerator) / frameRate.denominator), source[0] + length])
  }
  expect(clock.frameCount).toBe(frames(anHour) + timeline.frames)
})

test('two files have two reels, even when the first eight letters of their names are the same', () => {
  const files = ['scene-01-take-2.mp4', 'scene-01-take-3.mp4', 'scene-01-take-2.mp4']
  const reels = [...toEdl({ title: '', timeline, files }).matchAll(/^\d{3} {2}(\S+)/gm)].map(([, reel]) => reel)
  expect(reels).toEqual(['SCENE01T', 'CLIP002', 'SCENE01T'])
})

test('a clip that is slowed for its line says so in both lists, and takes its place on the film', () => {
  const [first, second, third] = clips
  const slow = planTimeline({
    clips: [{ ...first!, chosen: { ...first!.chosen, speed: 0.9 } }, second!, third!],
    aspectRatio: 9 / 16
  })
  const text = toFcpxml({
    title: 'Slowed',
    timeline: slow,
    clips: clips.map(({ facts: of }, index) => ({ path: paths[index]!, facts: of }))
  })
  using document = XmlDocument.fromString(text)
  const definition = XmlDtd.fromString(dtd)
  using validator = new DtdValidator(definition)
  expect(() => validator.validate(document)).not.toThrow()
  expect(text.match(/<timept /g)).toHaveLength(2)
  const edl = toEdl({ title: 'Slowed', timeline: slow, files: ['a.mp4', 'b.mp4', 'c.mp4'] })
  expect(edl).toMatch(/^M2 +A +021\.6 +00:00:00:12$/m)
  // 42 frames of the clip last 47 on the film.
  expect(edl).toMatch(/00:00:00:12 00:00:02:06 01:00:00:00 01:00:01:23/)
})

test('a clip that is held for its line leaves a gap in both lists, and nothing after it moves', () => {
  const [first, second, third] = clips
  const held = planTimeline({
    clips: [{ ...first!, chosen: { ...first!.chosen, leastSeconds: 3 } }, second!, third!],
    aspectRatio: 9 / 16
  })
  const text = toFcpxml({
    title: 'Held',
    timeline: held,
    clips: clips.map(({ facts: of }, index) => ({ path: paths[index]!, facts: of }))
  })
  using document = XmlDocument.fromString(text)
  const definition = XmlDtd.fromString(dtd)
  using validator = new DtdValidator(definition)
  expect(() => validator.validate(document)).not.toThrow()
  const parts = document.find('//spine/*').filter((node) => node instanceof XmlElement)
  const read = (name: string) => parts.map((node) => seconds(node.attr(name)?.value ?? ''))
  expect(parts.map(({ name }) => name)).toEqual(['asset-clip', 'gap', 'asset-clip', 'asset-clip'])
  expect(read('duration').slice(0, 2)).toEqual([1.75, 1.25])
  read('offset').forEach((offset, index) =>
    expect(offset).toBeCloseTo(index === 0 ? 0 : read('offset')[index - 1]! + read('duration')[index - 1]!, 9)
  )
  const edl = toEdl({ title: 'Held', timeline: held, files: ['a.mp4', 'b.mp4', 'c.mp4'] })
  expect(edl).toContain('HELD ON ITS LAST FRAME FOR 30 FRAMES')
  expect(edl).toMatch(/00:00:00:12 00:00:02:06 01:00:00:00 01:00:01:18/)
  expect(edl).toMatch(/ 01:00:03:00 /)
})

const line = (changes: Partial<SpokenLine>): SpokenLine => ({
  text: '',
  speaker: null,
  startSeconds: 0,
  durationSeconds: 4,
  words: [],
  ...changes
})

test('an independent parser reads the lines of the captions, with speakers and the times of their clips', () => {
  const cues = captionCues(
    [
      line({
        text: 'It never turns bitter. Not even on day three, when everything else in this fridge has given up.',
        speaker: 'Maya'
      }),
      line({ text: 'Prove it --> <now> & here.', speaker: 'Theo', startSeconds: 4, durationSeconds: 2 })
    ],
    { maximumCharacters: 42, hasSpeakerLabels: true }
  )
  for (const text of [toSrt(cues), toVtt(cues)]) {
    const entries: { from: number; to: number; text: string }[] = parse(text).entries
    expect(entries.map(({ from, to }) => [from, to])).toEqual(
      cues.map(({ startSeconds, endSeconds }) => [Math.round(startSeconds * 1_000), Math.round(endSeconds * 1_000)])
    )
    expect(entries[0]!.from).toBeGreaterThanOrEqual(0)
    expect(entries.at(-1)!.to).toBeLessThanOrEqual(6_000)
    entries.slice(1).forEach(({ from }, index) => expect(from).toBeGreaterThanOrEqual(entries[index]!.to))
    expect(entries[0]!.text).toMatch(/Maya/)
  }
  expect(cues.every(({ text }) => text.length <= 42)).toBe(true)
  expect(cues.map(({ text }) => text).join(' ')).toContain('Prove it --> <now> & here.')
})

test('the times of a transcript are used instead of the clip’s length', () => {
  const words = ['It', 'never', 'turns', 'bitter.', 'Ever.'].map((text, index) => ({
    text,
    startSeconds: 1 + index * 0.4,
    endSeconds: 1.3 + index * 0.4
  }))
  const cues = captionCues([line({ text: 'Something else.', words })], {
    maximumCharacters: 42,
    hasSpeakerLabels: false
  })
  expect(cues).toEqual([
    { startSeconds: 1, endSeconds: 2.5, text: 'It never turns bitter.', speaker: null },
    { startSeconds: 2.6, endSeconds: 2.9, text: 'Ever.', speaker: null }
  ])
})

test('an empty cut, a point outside its clip and a cut of four hours are refused, and the error names the clip', () => {
  expect(() => planTimeline({ clips: [], aspectRatio: 1 })).toThrow('There is no clip to cut')
  const bad = { chosen: { name: 'Scene 4', inSeconds: 3, outSeconds: 2 }, facts: facts() }
  expect(() => planTimeline({ clips: [bad], aspectRatio: 1 })).toThrow(
    'Scene 4 is 4.00 s long and cannot be cut from 3 s to 2 s.'
  )
  const hour = {
    chosen: { name: 'Scene 1', inSeconds: 0, outSeconds: null },
    facts: facts({ durationSeconds: 3_600, frames: 86_400 })
  }
  expect(() => planTimeline({ clips: [hour, hour, hour, hour], aspectRatio: 1 })).toThrow(
    'add up to 240 minutes; a cut may last 60'
  )
})

test('captions breathe where a speaker does: a stop inside a word or after an abbreviation ends nothing', () => {
  expect(splitSentences('It was 3 a.m. and Dr. Lee drank 3.5 cups. Then? Callsheet.dev … twice. OK')).toEqual([
    'It was 3 a.m. and Dr. Lee drank 3.5 cups.',
    'Then?',
    'Callsheet.dev …',
    'twice.',
    'OK'
  ])
  expect(splitSentences('Am 3. Mai, z.B. um 5 Uhr. „Nein.“ Gut.')).toEqual([
    'Am 3. Mai, z.B. um 5 Uhr.',
    '„Nein.“ Gut.'
  ])
  expect(splitSentences('枕、もう六個目です。「え?」本当に。')).toEqual(['枕、もう六個目です。', '「え?」本当に。'])
  const options = { maximumCharacters: 42, hasSpeakerLabels: false }
  const text = 'At 3 a.m. I gave up.'
  expect(captionCues([line({ text })], options).map((cue) => cue.text)).toEqual([text])
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startSeconds: index / 4, endSeconds: (index + 1) / 4 }))
  expect(captionCues([line({ text, words })], options).map((cue) => cue.text)).toEqual([text])
})
