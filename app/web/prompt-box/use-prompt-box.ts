import { useQuery } from '@tanstack/react-query'
import { chooseAspectRatio, describeAspectRatio, describeOwnRatio } from '@callsheet/lib/aspect-ratio.ts'
import { clipRatio } from '@callsheet/lib/clip-ratio.ts'
import { describeFraming } from '@callsheet/lib/pictures/framing.ts'
import { whyNoClip } from '@callsheet/lib/models/why-not.ts'
import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import type { ModelsView, ModelView, VideoTypeChoice } from '@callsheet/lib/wire/app-api/choices.ts'
import type { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { libraryItemQuery } from '../library/library-queries.ts'
import { useDraftFields } from '../drafts/use-draft.ts'
import { usualRatios } from '@callsheet/lib/measured-ratio.ts'
import { clipTypeFieldsOf } from './clip-type-fields.ts'
import { promptBoxFieldsOf } from './prompt-box-fields.ts'

export interface PromptBoxStart {
  /** Names the draft. */
  name: string
  prompt: string
  models: ModelsView | undefined
  types: readonly VideoTypeChoice[] | undefined
  /** The ratio of the ad, when it is decided. */
  adRatio: string | null
  /** The ratio of the ad's stills and clips when it can no longer be another one. */
  fixedRatio: string | null
  firstFrameImageId: string | null
}

/** The box's request, for the route that makes it. */
export type MediaRequest =
  | { kind: 'image'; body: InputOf<typeof mediaApi.createImage>['body'] }
  | { kind: 'video'; body: InputOf<typeof mediaApi.createVideo>['body'] }

type Choices = {
  prompt: string
  kind: string
  videoType: string
  spokenScript: string
  speaker: string
  photo: string | null
  imageModel: string | null
  videoModel: string | null
  ratio: string | null
  duration: number | null
  mode: string | null
  resolution: string | null
  hasSound: boolean
  firstFrame: string | null
  lastFrame: string | null
}

const noType = { hasSpokenScript: false, needsSpeaker: false, needsPhoto: false, takesFrames: true }

/**
 * The choices that fit the type and the model. After a change of either, a choice that it does not have becomes its first
 * one.
 */
export function usePromptBox(start: PromptBoxStart) {
  const { models, fixedRatio } = start
  const {
    fields: choices,
    change,
    draft
  } = useDraftFields<Choices>(`prompt-box.${start.name}`, {
    prompt: start.prompt,
    kind: 'image',
    videoType: 'generic',
    spokenScript: '',
    speaker: '',
    photo: null,
    imageModel: null,
    videoModel: null,
    ratio: start.adRatio,
    duration: null,
    mode: null,
    resolution: null,
    hasSound: true,
    firstFrame: start.firstFrameImageId,
    lastFrame: null
  })
  const kind = choices.kind === 'video' ? 'video' : 'image'
  const type =
    kind === 'video' ? (start.types?.find(({ slug }) => slug === choices.videoType) ?? start.types?.[0]) : null
  const asked = type ? clipTypeFieldsOf(type) : noType
  const whyNot = ({ config }: ModelView): string | null =>
    config.kind === 'image' ? null : whyNoClip(config, { type: type ?? null, beginsOnStill: false })
  const images = models?.images.filter(({ enabled }) => enabled) ?? []
  const videos = models?.videos.filter((each) => each.enabled && whyNot(each) === null) ?? []
  const image = images.find(({ id }) => id === choices.imageModel) ?? images[0]
  const video = videos.find(({ id }) => id === choices.videoModel) ?? videos[0]
  const model = kind === 'image' ? image : video
  const fields = model ? promptBoxFieldsOf(model.config) : null
  const firstFrameSlot = asked.takesFrames ? (fields?.firstFrame ?? 'none') : 'none'
  const duration = chooseDuration(
    choices.duration ?? fields?.durations[0] ?? 1,
    fields?.durations.length ? [...fields.durations] : [1]
  )
  const mode = fields?.modes.find(({ value }) => value === choices.mode)?.value ?? fields?.modes[0]?.value
  const resolution = fields?.resolutions.find((value) => value === choices.resolution) ?? fields?.resolutions[0]
  const firstFrame = firstFrameSlot === 'none' ? null : choices.firstFrame
  const lastFrame = fields?.lastFrame === 'none' || firstFrame === null ? null : choices.lastFrame

  const { data: still, isError: isStillGone } = useQuery({
    ...libraryItemQuery(firstFrame ?? ''),
    enabled: firstFrame !== null
  })
  // A still has its own ratio, and the clip takes it. An upload of an earlier version was never measured.
  const stillRatio = firstFrame === null ? null : (still?.aspectRatio ?? null)
  const needsRatio = firstFrame === null || (still !== undefined && stillRatio === null)
  // An unmeasured still is clamped like any other, so every usual ratio can be said also for a model that lists none.
  const ratios = fields?.aspectRatios.length ? fields.aspectRatios : firstFrame === null ? [] : usualRatios
  const aspectRatio = choices.ratio && ratios.includes(choices.ratio) ? choices.ratio : null
  const otherRatio = needsRatio && fixedRatio && aspectRatio && aspectRatio !== fixedRatio ? aspectRatio : null
  const missing = !model
    ? type
      ? `No model that can make ${type.label} is turned on.`
      : 'No model is turned on.'
    : firstFrameSlot === 'required' && firstFrame === null
      ? `${model.label} animates a still: pick the first frame.`
      : asked.needsPhoto && choices.photo === null
        ? `${type?.label} needs a photo of the person.`
        : asked.needsSpeaker && choices.speaker.trim() === ''
          ? 'Name who speaks.'
          : firstFrame !== null && still === undefined && !isStillGone
            ? 'The still is being looked up.'
            : needsRatio && aspectRatio === null && ratios.length > 0
              ? 'Choose the aspect ratio.'
              : null

  /** The ratio of the clip, when it is not simply the chosen one. For the question before it is paid. */
  const ratioWords = (() => {
    if (kind === 'image' || !video || stillRatio === null) return null
    const { aspectRatios: supported, ratioFromImage } = video.config
    const ofAd = start.adRatio
    const isUpload = still?.modelId === 'upload'
    const { wanted, framing } = clipRatio({ still: { aspectRatio: stillRatio, isUpload }, ofAd, ratioFromImage })
    const choice = chooseAspectRatio({ wanted, supported, ratioFromImage, hasFirstFrame: true })
    return [
      describeAspectRatio(choice, video.label),
      framing ? describeFraming({ framing, own: stillRatio, modelLabel: video.label }) : null,
      isUpload && ofAd !== null && ofAd !== wanted ? describeOwnRatio({ own: wanted, ofAd }) : null
    ]
      .filter((words) => words !== null)
      .join(' ')
  })()

  const request = (adId: string | null): MediaRequest => {
    const shared = { prompt: choices.prompt, adId: adId ?? undefined, resolution }
    if (kind === 'image')
      return {
        kind,
        // Nothing is sent while either is missing.
        body: { ...shared, aspect_ratio: aspectRatio ?? '', imageModel: model?.id ?? '', isSaved: true }
      }
    return {
      kind,
      body: {
        ...shared,
        videoType: type?.slug ?? 'generic',
        videoModel: model?.id,
        aspectRatio: needsRatio ? (aspectRatio ?? undefined) : undefined,
        durationSeconds: duration,
        mode,
        sound: fields?.hasSoundToggle ? choices.hasSound : undefined,
        spokenScript: asked.hasSpokenScript ? choices.spokenScript : undefined,
        speaker: asked.needsSpeaker ? choices.speaker.trim() : undefined,
        identityImageId: asked.needsPhoto ? (choices.photo ?? undefined) : undefined,
        firstFrameImageId: firstFrame ?? undefined,
        lastFrameImageId: lastFrame ?? undefined
      }
    }
  }
  return {
    prompt: choices.prompt,
    spokenScript: choices.spokenScript,
    speaker: choices.speaker,
    draft,
    kind,
    type,
    asked,
    /** All of the kind, with those that cannot be chosen. */
    models: (kind === 'image' ? models?.images : models?.videos) ?? [],
    whyNot,
    model,
    fields,
    firstFrameSlot,
    ratios,
    chosen: {
      aspectRatio,
      duration,
      mode,
      resolution,
      firstFrame,
      lastFrame,
      photo: choices.photo,
      hasSound: choices.hasSound
    },
    needsRatio,
    otherRatio,
    ratioWords,
    price: (model?.price.credits ?? 0) * (kind === 'image' ? 1 : duration),
    missing,
    choose: change,
    request
  }
}

export type PromptBoxState = ReturnType<typeof usePromptBox>
