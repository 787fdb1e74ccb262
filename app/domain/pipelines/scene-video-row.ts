import { chooseAspectRatio } from '@callsheet/lib/aspect-ratio.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import type { Purchase } from '../buy-media.ts'
import { isSpeakerOffScreen, type CastElement } from '../elements/find-cast.ts'
import type { ClipSetting } from '../videos/clip-setting.ts'
import { referencesOf, type ElementWithSheets } from '../elements/find-references.ts'
import type { ForOwner, VideoModel } from '../models/find-models.ts'
import { madeWith } from '../models/made-with.ts'
import type { VoiceOf } from '../scripts/find-voices.ts'
import type { Neighbours } from './find-neighbours.ts'
import type { PipelineRow, SceneRow } from './pipeline-view.ts'

export interface SceneVideo {
  pipeline: PipelineRow
  /** With its approved still. */
  scene: SceneRow
  shot: Shot | undefined
  model: ForOwner<VideoModel>
  elementsBySlug: ReadonlyMap<string, ElementWithSheets>
  cast: readonly CastElement[]
  voiceOf: VoiceOf
  neighbours: Neighbours
  setting: ClipSetting
  /** What is bought. */
  clip: ClipToBuy
}

export interface ClipToBuy {
  id: string
  take: number
  credits: number
  durationSeconds: number
  /** Set for a draft: the cheaper mode, nothing for another model's own. */
  draft?: { resolution?: string | undefined; mode?: string | undefined }
}

/** A clip that starts on the approved still. The prompt engine reads `promptContext` just before the clip is sent. */
export function sceneVideoRow(options: SceneVideo) {
  const { pipeline, scene, shot, model, elementsBySlug, cast, voiceOf, neighbours, setting, clip } = options
  if (!scene.imageId) throw new Error(`Scene ${scene.id} has no still.`)
  const prompt = scene.motion || scene.prompt
  const { aspectRatio } = pipeline
  const choice = chooseAspectRatio({
    wanted: aspectRatio,
    supported: model.config.aspectRatios,
    ratioFromImage: model.config.ratioFromImage,
    hasFirstFrame: true
  })
  const clipRatio = choice.aspectRatio ?? aspectRatio
  // Without a board, a scene that lists nothing says nothing of who is seen.
  const isListed = shot !== undefined || scene.elementSlugs.length > 0
  const isUnseen = isListed && isSpeakerOffScreen({ ...scene, cast })
  const takesReferences = !model.config.firstFrameExcludesReferences
  return {
    id: clip.id,
    adId: pipeline.adId,
    pipelineId: pipeline.id,
    sceneId: scene.id,
    take: clip.take,
    isSaved: true,
    folder: pipeline.folder,
    title: `${pipeline.title}, scene ${scene.position}${clip.draft ? ', draft' : ''}`,
    isDraft: clip.draft !== undefined,
    ...madeWith(model),
    input: {
      kind: 'video',
      prompt,
      aspectRatio,
      references: takesReferences
        ? referencesOf({
            elementSlugs: scene.elementSlugs,
            elementsBySlug,
            maximum: model.config.maximumReferences
          }).references
        : [],
      videoType: pipeline.videoType,
      durationSeconds: clip.durationSeconds,
      ...(clip.draft?.mode !== undefined && { mode: clip.draft.mode }),
      ...(clip.draft?.resolution !== undefined && { resolution: clip.draft.resolution }),
      // The user's own choice. When it is absent, the prompt decides.
      sound: shot?.hasSound,
      firstFrameImageId: scene.imageId,
      promptContext: {
        prompt,
        title: shot?.title ?? pipeline.title,
        motion: scene.motion,
        speaker: scene.speaker ?? undefined,
        spokenScript: scene.spokenScript,
        voice: scene.spokenScript === '' ? undefined : voiceOf(scene.speaker),
        ...neighbours,
        ...setting,
        stillPrompt: scene.prompt,
        action: shot?.action,
        isSpeakerOffScreen: isUnseen || undefined,
        shotSize: shot?.shotSize,
        cameraMove: shot?.cameraMove,
        soundEffects: shot?.soundEffects ?? [],
        elements: scene.elementSlugs.flatMap((slug) => elementsBySlug.get(slug)?.element ?? []),
        beats: [],
        durationSeconds: clip.durationSeconds,
        aspectRatio: clipRatio
      }
    },
    aspectRatio: clipRatio,
    credits: clip.credits,
    durationSeconds: clip.durationSeconds,
    firstFrameImageId: scene.imageId
  } satisfies Purchase<'video'>['row']
}
