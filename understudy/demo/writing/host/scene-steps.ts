import type { KnownElement } from './ad-facts.ts'
import type { Conversation } from './conversation.ts'
import { hasScript, isApprovedBy, needsModels, type Step } from './step.ts'

interface Wanted {
  kind: string
  name: string
  description: string
}

const isSceneByScene = (talk: Conversation) =>
  talk.route === 'scenes' && talk.ratio !== null && hasScript(talk) && !talk.ad.is_single_clip
const inWords = (talk: Conversation, words: RegExp) => words.test(talk.lastWords)

/** Cast and place. A podcast's room and microphone come with its preset. */
function wantedElements(talk: Conversation): Wanted[] {
  const cast = (talk.ad.script?.cast ?? []).map(({ name, description }) => ({ kind: 'cast', name, description }))
  if (talk.videoType === 'podcast') return cast
  const place = talk.ad.next_scene?.visual ?? talk.idea
  return [
    ...cast,
    {
      kind: 'location',
      name: 'the place',
      description: `The one place, without people, where this happens: ${place}`.slice(0, 600)
    }
  ]
}

const isSame = (wanted: Wanted, { kind, name }: Pick<KnownElement, 'kind' | 'name'>) =>
  wanted.kind === kind && wanted.name === name
const missingElement = (talk: Conversation) =>
  wantedElements(talk).find((wanted) => !talk.elements.some((element) => isSame(wanted, element)))

const named = (talk: Conversation, tool: RegExp) => talk.inputsSinceUser(tool).map((input) => input.element_id)
const undrawn = (talk: Conversation) =>
  talk.elements.find(
    ({ id, state }) => (state === 'described' || state === 'failed') && !named(talk, /draw_element/).includes(id)
  )
const unlocked = (talk: Conversation) =>
  talk.elements.find(({ id, state }) => state === 'drawn' && !named(talk, /lock_element/).includes(id))
const areLocked = (talk: Conversation) =>
  talk.elements.length > 0 && talk.elements.every(({ state }) => state === 'locked')

/** The route is chosen by a press as well, and the elements follow it. */
const hasDecidedPrice = ({ decision }: Conversation) => decision !== null && decision.tool !== 'choose_route'

/** Draws all elements at once when asked to, or after they were described. It does not draw again after each price. */
const isDrawing = (talk: Conversation) =>
  isSceneByScene(talk) &&
  !hasDecidedPrice(talk) &&
  !missingElement(talk) &&
  Boolean(undrawn(talk)) &&
  (talk.calledSinceUser(/create_element/) || inWords(talk, /\b(?:draw|sheet)/i) || talk.isConfirming)

const isLocking = (talk: Conversation) => isSceneByScene(talk) && Boolean(unlocked(talk)) && inWords(talk, /\block/i)

/** The still of the current scene. */
function stillOf({ ad }: Conversation): { id: string; status: string } | null {
  return ad.scenes.find(({ number }) => number === ad.next_scene?.number)?.still ?? null
}

const isAskingStill = (talk: Conversation) =>
  isSceneByScene(talk) &&
  areLocked(talk) &&
  talk.ad.next_scene !== null &&
  talk.isConfirming &&
  stillOf(talk) === null &&
  !talk.calledSinceUser(/generate_image/)

function shownIn(talk: Conversation): KnownElement[] {
  const { speaker, visual } = talk.ad.next_scene ?? {}
  const onlyPerson = talk.elements.filter(({ kind }) => kind === 'cast').length === 1
  return talk.elements.filter(({ kind, name }) =>
    kind === 'cast' ? name === speaker || (!speaker && onlyPerson) || Boolean(visual?.includes(name)) : true
  )
}

function stillInput(talk: Conversation): Record<string, unknown> {
  const { number, visual } = talk.ad.next_scene ?? { number: 1, visual: null }
  const shown = shownIn(talk)
  const size = [
    'Medium close-up at eye level',
    'Medium shot from a little to the left',
    'Close-up from just below the eyes'
  ][(number - 1) % 3]
  const prompt = [
    `${size}.`,
    ...shown.map(({ description }) => sentence(description)),
    sentence(visual ?? 'The first instant of the scene'),
    `A ${talk.ratio} frame with a quiet lower third.`
  ]
  return { scene: number, prompt: prompt.join(' '), elementSlugs: shown.map(({ slug }) => slug), referenceImageIds: [] }
}

function clipInput(talk: Conversation): Record<string, unknown> {
  const {
    number = 1,
    speaker,
    spoken_script: spokenScript = '',
    visual,
    duration_seconds: seconds = 4
  } = talk.ad.next_scene ?? {}
  const motion = `${sentence(visual ?? 'A small natural movement')} One continuous take, the camera almost still.`
  return {
    scene: number,
    videoType: talk.videoType,
    prompt: motion,
    motion,
    speaker: speaker ?? undefined,
    spokenScript,
    elementSlugs: shownIn(talk).map(({ slug }) => slug),
    soundEffects: [],
    durationSeconds: Math.max(1, Math.round(seconds)),
    firstFrameImageId: stillOf(talk)?.id,
    // The clip inherits the still's ratio.
    aspectRatio: undefined,
    identityImageId: undefined,
    scriptId: undefined
  }
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Route B: elements first. Then for each scene the still, its approval and its clip, before the next scene begins. */
export const sceneSteps: readonly Step[] = [
  {
    tools: /^create_element$/,
    isDue: (talk) => isSceneByScene(talk) && !hasDecidedPrice(talk) && Boolean(missingElement(talk)),
    input: (talk) => ({ ...missingElement(talk) })
  },
  { tools: /^show_settings$/, isDue: (talk) => (isDrawing(talk) || isAskingStill(talk)) && needsModels(talk) },
  {
    tools: /^draw_element$/,
    isDue: isDrawing,
    input: (talk) => ({ elementId: undrawn(talk)?.id, photoImageId: undefined, style: undefined })
  },
  { tools: /^lock_element$/, isDue: isLocking, input: (talk) => ({ elementId: unlocked(talk)?.id, isLocked: true }) },
  { tools: /^(generate_image|create_image)$/, isDue: isAskingStill, input: stillInput },
  {
    tools: /^approve_scenes$/,
    isDue: (talk) =>
      isSceneByScene(talk) &&
      stillOf(talk)?.status === 'Completed' &&
      inWords(talk, /\bapprove/i) &&
      // The card of the clip approves the still as well.
      !inWords(talk, /\banimate/i) &&
      !talk.calledSinceUser(/approve/),
    input: (talk) => ({
      scene: talk.ad.next_scene?.number,
      imageId: stillOf(talk)?.id,
      pipelineId: undefined,
      sceneId: undefined
    })
  },
  {
    tools: /^(generate_video|create_video)$/,
    isDue: (talk) =>
      isSceneByScene(talk) &&
      stillOf(talk)?.status === 'Completed' &&
      (inWords(talk, /\banimate/i) || isApprovedBy(talk.decision)) &&
      !talk.calledSinceUser(/video/),
    input: clipInput
  }
]

/** The next question on this route. Null on the other route. */
export function sceneQuestion(talk: Conversation): string | null {
  if (!isSceneByScene(talk)) return null
  const { next_scene: next } = talk.ad
  if (talk.calledSinceUser(/draw_element/))
    return 'Each sheet shows its price above. Confirm them, and say “lock them” once they look right.'
  if (talk.calledSinceUser(/generate_image/))
    return `The price of scene ${next?.number ?? 1}’s still is above. Confirm it, look at the still, and say “approve” when it’s right.`
  if (talk.calledSinceUser(/approve/)) return 'This is the still. Press the button above to approve it.'
  if (talk.calledSinceUser(/generate_video/))
    return 'The price of the clip is above; it starts on this still. Confirm it, and we go on with the next scene.'
  if (talk.elements.length > 0 && !areLocked(talk) && !talk.calledSinceUser(/lock_element/)) {
    return talk.elements.some(({ state }) => state === 'drawing')
      ? 'The sheets are being drawn. Say “lock them” once they look right.'
      : 'Cast and place come first: shall I draw what is missing, or lock what is drawn?'
  }
  if (next === null) return 'Every scene is made. The clips are in the library, in the folder of this ad.'
  const still = stillOf(talk)
  if (still === null)
    return `Scene ${next?.number ?? 1} is next: its still, on your yes. The price is shown before anything is spent.`
  return still.status === 'Completed'
    ? `The still of scene ${next?.number} is there. Say “approve”, or “animate” to approve and animate it at once.`
    : `The still of scene ${next?.number} is ${still.status.toLowerCase()}. Look at it, and say “approve” when it’s right.`
}
