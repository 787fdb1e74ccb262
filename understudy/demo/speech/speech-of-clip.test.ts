import { createVoiceDetector } from '@callsheet/lib/adapters/node/clip-assembler/voice-detector.ts'
import { afterAll, expect, test } from 'vitest'
import { synthesise } from '../drawing/files/audio.ts'
import { loudnessOf } from '../drawing/files/loudness-of.ts'
import { motionAt } from '../drawing/painting/motion.ts'
import { spokenLineOf } from './spoken-line.ts'
import { createSynthesiser } from './synthesise.ts'
import { speechOfClip } from './speech-of-clip.ts'

const synthesiser = createSynthesiser()
afterAll(() => synthesiser.stop())

const ending = 'It is spoken once, and the mouth closes at its end.'
const podcast = (speaker: string, voice: string, line: string) =>
  `A close-up of one person. ${speaker} says in English: "${line}" ${ending} The voice: ${voice}. No music.`

test('each member of a cast has a voice, the same in every clip', () => {
  const voiceOf = (speaker: string, voice: string, line = 'It never turns bitter.') =>
    spokenLineOf(podcast(speaker, voice, line))!.voice
  const maya = voiceOf('Maya', 'a low, dry voice, a woman, in her thirties')
  const tom = voiceOf('Tom', 'a warm voice, a man, in his forties')
  const ana = voiceOf('Ana', 'a bright voice, a woman, in her twenties')
  expect(maya.synthesiser).toBe('slt')
  expect(tom.synthesiser).not.toBe('slt')
  expect(ana.pitchHertz).not.toBe(maya.pitchHertz)
  expect(voiceOf('Maya', 'a low, dry voice, a woman, in her thirties', 'Another line.')).toEqual(maya)
})

test.each([
  ['nobody speaks', 'A bottle on a table. Nobody speaks, and no voice is heard. The label says cold brew.', null],
  [
    'a quote inside',
    podcast('Maya', 'a woman', 'They call it "slow coffee" here.'),
    'They call it "slow coffee" here.'
  ],
  ['curly quotes', 'Maya says: “It never turns bitter.” No music.', 'It never turns bitter.']
])('the line of a prompt: %s', (_, prompt, text) => {
  expect(spokenLineOf(prompt)?.text ?? null).toBe(text)
})

test('a line fits its clip, the mouth follows its loudness, and a listener finds it', async () => {
  const line = 'This is cold brew. It never turns bitter, and you pour it straight from the fridge.'
  const say = (prompt: string, durationSeconds: number) =>
    speechOfClip(synthesiser, { prompt, durationSeconds, seed: 'one' })
  const speech = (await say(podcast('Maya', 'a woman', line), 8))!
  const quick = (await say(podcast('Maya', 'a woman', line), 4))!
  const endOf = ({ startSeconds, samples, sampleRate }: typeof speech) => startSeconds + samples.length / sampleRate
  expect(speech.startSeconds).toBeGreaterThan(0.1)
  expect(endOf(speech)).toBeLessThan(8)
  expect(endOf(quick)).toBeLessThanOrEqual(4)

  const loudness = loudnessOf(speech)
  const mouthAt = (time: number) =>
    motionAt({ time, duration: 8, camera: 'static', seed: 's', speaking: true, loudness }).mouth
  const open = Array.from({ length: 80 }, (_, index) => mouthAt(index / 10))
  expect(Math.max(...open)).toBeGreaterThan(0.6)
  expect(mouthAt(speech.startSeconds - 0.05)).toBe(0)
  expect(mouthAt(7.9)).toBe(0)
  const sound = synthesise({ scene: null, prompt: 'a knock', durationSeconds: 8, speech, isTalking: true })
  const detector = await createVoiceDetector()
  detector.add(sound)
  const heard = detector.end()
  expect(Math.abs(heard[0]!.startSeconds - speech.startSeconds - 0.2)).toBeLessThan(0.2)
  expect(Math.abs(heard.at(-1)!.endSeconds - endOf(speech))).toBeLessThan(0.3)
  // Three sentences' parts, with the pauses between them.
  expect(heard.length).toBeGreaterThan(1)

  const heardOnly =
    'A pot. An off-screen voice says: "It never turns bitter." It is spoken once. Every mouth stays closed.'
  expect(await say(heardOnly, 4)).toMatchObject({ isSeen: false })
}, 60_000)
