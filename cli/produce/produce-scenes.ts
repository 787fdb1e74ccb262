import { randomUUID } from 'node:crypto'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { voiceOfShot, withSpokenLine } from '@callsheet/lib/voice-over.ts'
import { composeScene, type ComposedScene } from './compose-scene.ts'
import type { ProduceSession } from './session.ts'
import { isSettled, isWorthAnotherTake, watch } from './watch.ts'
import type { ScriptedAd } from './write-ad.ts'

export interface ProduceScenesOptions extends ScriptedAd {
  /** Locked before the first scene. */
  elements: readonly Element[]
  videoType: VideoType
  imageModel: string
  videoModel: string
  ratio: string
  /** Buys a new take for each failure of an earlier run. */
  retriesFailed: boolean
}

export interface ProducedScene {
  position: number
  speaker: string | null
  spokenScript: string
  isSkipped: boolean
  image: MediaView | null
  video: MediaView | null
}

/**
 * Route B, one scene at a time and in order: make the still from locked elements, approve it, animate it from its own
 * first frame. Scenes are never made ahead in a batch. It continues from any state of the ad's scenes. It ends at a
 * still that fails, and the scenes after it wait.
 */
export async function produceScenes(session: ProduceSession, options: ProduceScenesOptions): Promise<ProducedScene[]> {
  const { script } = options
  for (const scene of script.content.scenes) {
    const isUnderWay = await produceScene(session, options, scene)
    if (!isUnderWay) {
      session.display.fact('stopped', `the still of scene ${scene.position} failed; the scenes after it wait for it`)
      break
    }
  }
  return watch(session, options.ad.id, async () => {
    const scenes = await readScenes(session, options)
    const begun = scenes.filter(({ image, isSkipped }) => image !== null && !isSkipped)
    const isDone = ({ image, video }: ProducedScene) => isSettled(image) && (video === null || isSettled(video))
    return begun.every(isDone) ? scenes : null
  })
}

/** False when the still failed. */
async function produceScene(
  session: ProduceSession,
  options: ProduceScenesOptions,
  scene: ScriptScene
): Promise<boolean> {
  const { api } = session
  const { ad, retriesFailed } = options
  const { position } = scene
  const before = await findScene(session, options, position)
  const isOver = before?.isSkipped || (before?.video && !(retriesFailed && isWorthAnotherTake(before.video)))
  if (isOver) return true

  const composed = composeScene({
    scene,
    elements: options.elements,
    videoType: options.videoType,
    aspectRatio: options.ratio,
    idea: ad.idea
  })
  if (!before?.image || (retriesFailed && isWorthAnotherTake(before.image)))
    await buyStill(session, options, position, composed)
  const drawn = await watch(session, ad.id, async () => {
    const scenes = await readScenes(session, options)
    const { image } = scenes[position - 1] ?? { image: null }
    return image?.status === 'Completed' || image?.status === 'Failed' ? image : null
  })
  if (drawn.status === 'Failed') return false
  await api.call(scenesApi.approve, { params: { id: ad.id, number: position }, body: { imageId: drawn.id } })
  await buyClip(session, options, scene, composed)
  return true
}

async function buyStill(
  { api }: ProduceSession,
  options: ProduceScenesOptions,
  scene: number,
  composed: ComposedScene
): Promise<void> {
  await api.call(mediaApi.createImage, {
    idempotencyKey: randomUUID(),
    body: {
      adId: options.ad.id,
      scene,
      title: options.script.title,
      prompt: composed.prompt,
      elementSlugs: composed.elementSlugs,
      aspect_ratio: options.ratio,
      imageModel: options.imageModel
    }
  })
}

async function buyClip(
  { api }: ProduceSession,
  options: ProduceScenesOptions,
  scene: ScriptScene,
  { motion, elementSlugs, soundEffects }: ComposedScene
): Promise<void> {
  const { language } = options.script.content
  const shown = { speaker: scene.speaker, elementSlugs }
  const speech = voiceOfShot(shown, { elements: options.elements, script: options.script.content })
  const { voice } = await api.call(voicesApi.read, { params: { id: options.ad.id } })
  const isVoicedOver = voice !== noVoice
  const isWrittenByEngine = videoTypeEntry(options.videoType).promptAgent !== null
  await api.call(mediaApi.createVideo, {
    idempotencyKey: randomUUID(),
    body: {
      adId: options.ad.id,
      scene: scene.position,
      title: options.script.title,
      videoType: options.videoType,
      videoModel: options.videoModel,
      prompt: isWrittenByEngine
        ? motion
        : withSpokenLine(motion, { line: scene.spokenScript, language, isVoicedOver, ...speech }),
      motion,
      speaker: scene.speaker,
      spokenScript: scene.spokenScript,
      elementSlugs,
      soundEffects,
      durationSeconds: Math.max(1, Math.round(scene.durationSeconds))
    }
  })
}

async function findScene({ api }: ProduceSession, { ad }: ScriptedAd, number: number): Promise<AdSceneView | null> {
  const { items } = await api.call(scenesApi.list, { params: { id: ad.id } })
  return items.find((scene) => scene.number === number) ?? null
}

/** The script's scenes with everything made for each. They are shown while they are read. */
async function readScenes({ api, display }: ProduceSession, { ad, script }: ScriptedAd): Promise<ProducedScene[]> {
  const { items } = await api.call(scenesApi.list, { params: { id: ad.id } })
  const scenes = script.content.scenes.map(({ position, speaker, spokenScript }) => {
    const begun = items.find(({ number }) => number === position)
    return {
      position,
      speaker: speaker ?? null,
      spokenScript,
      isSkipped: begun?.isSkipped ?? false,
      image: begun?.image ?? null,
      video: begun?.video ?? null
    }
  })
  display.show({ scenes, hasStills: true })
  return scenes
}
