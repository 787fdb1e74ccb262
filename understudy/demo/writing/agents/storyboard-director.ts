import { z } from 'zod'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { stableHash } from '../scripts/stable-pick.ts'
import { secondsFor, wordCount } from '../scripts/speech.ts'
import { readBrief } from '../scripts/brief.ts'
import type { AgentWriter } from './agent-writer.ts'
import { settingOf } from './format-settings.ts'
import { namedScenes } from '../scripts/named-scenes.ts'
import { listElements, mentions, type BoardElement } from './storyboard-elements.ts'

const sceneSchema = z.looseObject({
  position: z.number().catch(1),
  speaker: z.string().optional().catch(undefined),
  spokenScript: z.string().catch(''),
  visual: z.string().optional().catch(undefined),
  realAction: z.string().optional().catch(undefined),
  durationSeconds: z.number().catch(4)
})

const inputSchema = z.looseObject({
  script: z.looseObject({
    title: z.string().catch('Untitled'),
    formatSlug: z.string().catch('talking-head'),
    cast: z.array(z.looseObject({ name: z.string(), description: z.string() })).catch([]),
    scenes: z.array(sceneSchema).min(1)
  }),
  idea: z.string().catch(''),
  aspectRatio: z.string().catch('9:16'),
  videoType: z
    .looseObject({ slug: z.string(), presenterCount: z.number().catch(1) })
    .catch({ slug: 'generic', presenterCount: 0 }),
  shotCount: z.number().int().optional().catch(undefined),
  durations: z.array(z.number()).catch([]),
  lockedElements: z
    .array(z.looseObject({ slug: z.string(), kind: z.string(), name: z.string(), description: z.string() }))
    .catch([]),
  offer: z.record(z.string(), z.unknown()).nullish().catch(null),
  preset: z.looseObject({ label: z.string(), description: z.string() }).optional().catch(undefined),
  instructions: z.string().optional().catch(undefined),
  previousStoryboard: z
    .looseObject({
      title: z.string(),
      elements: z.array(
        z.looseObject({ slug: z.string(), kind: z.string(), name: z.string(), description: z.string() })
      ),
      shots: z.array(
        z.looseObject({ position: z.number(), spokenScript: z.string(), elementSlugs: z.array(z.string()) })
      )
    })
    .optional()
    .catch(undefined)
})

type Input = z.infer<typeof inputSchema>
type Scene = z.infer<typeof sceneSchema>

const produced = new Set([
  'podcast',
  'keynote',
  'founder-story',
  'expert-interview',
  'documentary-expose',
  'product-film',
  'side-by-side-test',
  'mini-drama'
])
const animated: Record<string, string> = {
  'clay-animation': 'Stop-motion clay animation with visible thumbprints, felt and thread',
  'ink-animation': 'Hand-drawn black ink line animation on white paper, one colour only where the product is'
}

const sizes = [
  ['medium-close-up', 'Medium close-up at eye level'],
  ['close-up', 'Close-up from slightly below the eyes'],
  ['medium', 'Medium shot from a little to the left'],
  ['over-the-shoulder', 'Over-the-shoulder view'],
  ['medium-wide', 'Medium-wide shot from the side'],
  ['wide', 'Wide shot from a corner']
] as const
const objectSizes = [
  ['insert', 'Insert from straight above'],
  ['close-up', 'Close-up at surface height'],
  ['medium', 'Medium shot at an angle of forty-five degrees'],
  ['extreme-close-up', 'Extreme close-up along the edge']
] as const
const moves = [
  ['handheld', 'the camera drifts as a phone does in a hand'],
  ['push-in', 'the camera pushes in slowly'],
  ['static', 'the camera stays still'],
  ['tracking', 'the camera tracks sideways at the same pace'],
  ['pull-out', 'the camera pulls out slowly'],
  ['tilt-up', 'the camera tilts up a little']
] as const

const studioSounds = [
  'a microphone arm creaking',
  'a sleeve brushing the table',
  'a chair shifting',
  'a fingertip on wood'
]

/** `storyboard-director` */
export const writeStoryboardAnswer: AgentWriter = ({ input, reasons }) => {
  const read = inputSchema.parse(input)
  const brief = readBrief({
    idea: read.idea || read.script.title,
    seed: read.idea || read.script.title,
    offer: read.offer
  })
  const before = new Map(read.previousStoryboard?.elements.map((element) => [element.slug, element]))
  const elements = listElements({
    brief,
    ...read,
    setting: settingOf({
      formatSlug: read.script.formatSlug,
      isPodcast: read.videoType.slug === 'podcast',
      presetName: read.preset?.label
    })
  }).map((element) => before.get(element.slug) ?? element)
  const scenes = spread(read.script.scenes, read.shotCount)
  const shots = scenes.map((scene, index) =>
    composeShot({
      read,
      scene,
      // Another framing than before.
      index: read.previousStoryboard ? index + 1 : index,
      elements,
      sounds: read.videoType.slug === 'podcast' ? studioSounds : brief.world.sounds,
      extraSeconds: extraSeconds(index + 1, reasons)
    })
  )
  const used = new Set(shots.flatMap((shot) => shot.elementSlugs))
  if (read.previousStoryboard)
    return revise(read.previousStoryboard, { elements, shots, instructions: read.instructions })
  const kept = elements.filter(
    (element) => used.has(element.slug) || read.lockedElements.some((locked) => locked.slug === element.slug)
  )
  return { title: read.script.title.slice(0, 120), look: lookOf(read.script.formatSlug), elements: kept, shots }
}

function lookOf(formatSlug: string): string {
  const style = animated[formatSlug]
  if (style) return `${style}. One warm light from the upper left.`
  return produced.has(formatSlug)
    ? 'Composed frames with a motivated key light from the left, muted colours, shallow depth.'
    : 'Held in a hand at eye level, mixed window and room light, real clutter, nothing graded.'
}

interface Revision {
  elements: BoardElement[]
  shots: ReturnType<typeof composeShot>[]
  instructions: string | undefined
}

/** Films the named shots anew, and all of them when none is named. What the board has else stays. */
function revise(previous: NonNullable<Input['previousStoryboard']>, { elements, shots, instructions = '' }: Revision) {
  const named = namedScenes(instructions)
  const revised = previous.shots.map((shot, index) => {
    const other = shots[index]
    if (!other || (named.length > 0 && !named.includes(shot.position))) return { keep: shot.position }
    const { position: _given, ...anew } = other
    return anew
  })
  const seen = new Set(revised.flatMap((shot) => ('keep' in shot ? [] : shot.elementSlugs)))
  const isKnown = (slug: string) => previous.elements.some((element) => element.slug === slug)
  return { elements: elements.filter(({ slug }) => seen.has(slug) && !isKnown(slug)), shots: revised }
}

/** For fewer shots than scenes, lines are joined to the last one. For more shots, silent ones follow. */
function spread(scenes: Scene[], count = scenes.length): Scene[] {
  if (count >= scenes.length) {
    const extra = Array.from({ length: count - scenes.length }, (): Scene => ({
      position: 0,
      spokenScript: '',
      visual: 'Light moves slowly across the empty place',
      durationSeconds: 4
    }))
    return [...scenes, ...extra]
  }
  return scenes.slice(0, count)
}

interface ShotParts {
  read: Input
  scene: Scene
  index: number
  elements: BoardElement[]
  sounds: readonly string[]
  extraSeconds: number
}

function composeShot({ read, scene, index, elements, sounds, extraSeconds }: ShotParts) {
  const speaker = read.script.cast.find((member) => member.name === scene.speaker)
  const action = oneAction(scene.visual ?? scene.realAction ?? `${scene.speaker ?? 'A person'} looks into the lens`)
  const style = animated[read.script.formatSlug]
  const isPodcast = read.videoType.slug === 'podcast'
  const location = elements.find((element) => element.kind === 'location')
  const inPicture = elements.filter(
    (element) =>
      element === location ||
      (speaker && element.name === speaker.name) ||
      mentions(action, element.name) ||
      (isPodcast && element.slug === 'broadcast-microphone')
  )
  const people = inPicture.filter((element) => element.kind === 'cast')
  const list = people.length > 0 ? (isPodcast ? sizes.slice(0, 3) : sizes) : objectSizes
  const [shotSize, sizeWords] = list[(index + (stableHash(read.script.title) % 2)) % list.length] ?? list[0]
  const [cameraMove, moveWords] =
    style || isPodcast
      ? (moves[index % 2 === 0 ? 2 : 1] ?? moves[2])
      : (moves[(index + stableHash(read.idea)) % moves.length] ?? moves[2])
  const duration = fitDuration(
    Math.max(scene.durationSeconds, scene.spokenScript === '' ? 3 : secondsFor(wordCount(scene.spokenScript)) - 1) +
      extraSeconds,
    read.durations
  )
  return {
    position: index + 1,
    title: titleOf(action),
    action: `${action}.`,
    prompt: composePrompt({
      read,
      action,
      sizeWords,
      inPicture,
      style,
      speaks: scene.spokenScript !== '' && people.length > 0
    }),
    motion: `${action}, without haste; ${liveliness(people.length > 0)}; ${moveWords}.`,
    shotSize,
    cameraMove,
    ...(scene.speaker !== undefined && scene.spokenScript !== '' && { speaker: scene.speaker }),
    spokenScript: scene.spokenScript,
    elementSlugs: inPicture.map((element) => element.slug).slice(0, 8),
    soundEffects: soundsFor(action, sounds, index),
    hasMusic: false,
    durationSeconds: duration
  }
}

interface PromptParts {
  read: Input
  action: string
  sizeWords: string
  inPicture: BoardElement[]
  style: string | undefined
  speaks: boolean
}

function composePrompt({ read, action, sizeWords, inPicture, style, speaks }: PromptParts): string {
  const { script, aspectRatio, preset } = read
  const others = inPicture.filter((element) => element.kind !== 'location')
  const location = inPicture.find((element) => element.kind === 'location')
  const isProduced = produced.has(script.formatSlug)
  return [
    style && `${style}.`,
    `${sizeWords}.`,
    ...others.map((element) => `${capital(element.name)}: ${element.description}.`),
    `Caught mid-gesture: ${action}.`,
    location && `The place: ${location.description}.`,
    preset && `${preset.description.replace(/\.$/, '')}.`,
    style
      ? 'One warm light from the upper left, soft shadows.'
      : isProduced
        ? 'Motivated key light from the left, gentle falloff, shallow depth, clean composed frame.'
        : 'Mixed window and room light, natural skin, slight phone softness, everyday clutter at the edges.',
    speaks && 'Mouth just opening, eyes alive.',
    orientation(aspectRatio),
    'The lower third is left calm for captions; no text but what is printed on objects.'
  ]
    .filter(Boolean)
    .join(' ')
}

function orientation(ratio: string): string {
  const { width, height } = readRatio(ratio) ?? square
  if (width < height) return `Tall ${ratio} frame, the subject in its upper half.`
  return width > height
    ? `Wide ${ratio} frame, the subject off centre.`
    : `Square ${ratio} frame, the subject in its centre.`
}

function oneAction(text: string): string {
  const first = text.split(/[.;!?]/)[0] ?? text
  const single = first
    .replace(/,?\s+\b(?:and then|then|before \w+|afterwards|finally|meanwhile|later)\b.*$/i, '')
    .trim()
  return single.slice(0, 580) || 'The subject holds still in the light'
}

/** Words with which another phrase of an action begins. */
const joins =
  /^(?:and|or|while|as|of|in|on|at|to|into|onto|with|from|for|by|over|under|past|beside|behind|before|towards?|slowly|through|against|between)$/i
const titleWords = 6

/** The first words of an action, to the end of a phrase: "Kofi taps the table", without "beside cold". */
function titleOf(action: string): string {
  const all = action.split(/\s+/)
  const words = all.slice(0, titleWords)
  const join = all.length > titleWords ? words.findLastIndex((word) => joins.test(word)) : -1
  const kept = join >= 3 ? words.slice(0, join) : words
  return kept
    .join(' ')
    .replace(/[,.;:]$/, '')
    .slice(0, 120)
}

function liveliness(hasPerson: boolean): string {
  return hasPerson ? 'cloth and hair settle, the eyes stay with the lens' : 'light shifts a little on the surface'
}

function soundsFor(action: string, sounds: readonly string[], index: number): string[] {
  const words = action.toLowerCase()
  const fitting = sounds.filter((sound) =>
    sound.split(' ').some((word) => word.length > 4 && words.includes(word.slice(0, 5)))
  )
  return [...new Set([...fitting, sounds[index % sounds.length] ?? 'room tone'])].slice(0, 2)
}

/**
 * The shortest length on offer that holds the line. A difference of a sixth of a second does not justify the next
 * length.
 */
function fitDuration(needed: number, durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b)
  const chosen = sorted.length === 0 ? needed : (sorted.find((one) => one >= needed - 0.2) ?? sorted.at(-1) ?? needed)
  return Math.min(30, Math.max(1, chosen))
}

function extraSeconds(position: number, reasons: readonly string[]): number {
  return reasons.some((reason) => reason.startsWith(`shot ${position},`) && reason.includes('speech too long')) ? 3 : 0
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
