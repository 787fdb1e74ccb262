import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import type { ModelsView } from '@callsheet/lib/wire/app-api/choices.ts'
import type { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { useDraftFields } from '../drafts/use-draft.ts'
import { promptBoxFieldsOf } from './prompt-box-fields.ts'

export interface PromptBoxStart {
  /** Names the draft. */
  name: string
  prompt: string
  models: ModelsView | undefined
  ratio: string | null
  firstFrameImageId: string | null
}

/** The box's request, for the route that makes it. */
export type MediaRequest =
  | { kind: 'image'; body: InputOf<typeof mediaApi.createImage>['body'] }
  | { kind: 'video'; body: InputOf<typeof mediaApi.createVideo>['body'] }

type Choices = {
  prompt: string
  kind: string
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

/** The choices that fit the model. After a change of the model, a choice that it does not have becomes its first one. */
export function usePromptBox({ name, prompt, models, ratio, firstFrameImageId }: PromptBoxStart) {
  const {
    fields: choices,
    change,
    draft
  } = useDraftFields<Choices>(`prompt-box.${name}`, {
    prompt,
    kind: 'image',
    imageModel: null,
    videoModel: null,
    ratio,
    duration: null,
    mode: null,
    resolution: null,
    hasSound: true,
    firstFrame: firstFrameImageId,
    lastFrame: null
  })
  const kind = choices.kind === 'video' ? 'video' : 'image'
  const image = models?.images.find(({ id, enabled }) => enabled && (choices.imageModel ?? id) === id)
  const video = models?.videos.find(({ id, enabled }) => enabled && (choices.videoModel ?? id) === id)
  const model = kind === 'image' ? image : video
  const fields = model ? promptBoxFieldsOf(model.config) : null
  const aspectRatio = choices.ratio && fields?.aspectRatios.includes(choices.ratio) ? choices.ratio : null
  const duration = chooseDuration(
    choices.duration ?? fields?.durations[0] ?? 1,
    fields?.durations.length ? [...fields.durations] : [1]
  )
  const mode = fields?.modes.find(({ value }) => value === choices.mode)?.value ?? fields?.modes[0]?.value
  const resolution = fields?.resolutions.find((value) => value === choices.resolution) ?? fields?.resolutions[0]
  const firstFrame = fields?.firstFrame === 'none' ? null : choices.firstFrame
  const lastFrame = fields?.lastFrame === 'none' || firstFrame === null ? null : choices.lastFrame
  // A still has its own ratio, and the clip takes it.
  const needsRatio = firstFrame === null
  const missing = !model
    ? 'No model is turned on.'
    : fields?.firstFrame === 'required' && firstFrame === null
      ? `${model.label} animates a still: pick the first frame.`
      : needsRatio && aspectRatio === null && (kind === 'image' || (fields?.aspectRatios.length ?? 0) > 0)
        ? 'Choose the aspect ratio.'
        : null
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
        videoType: 'generic',
        videoModel: model?.id,
        aspectRatio: aspectRatio ?? undefined,
        durationSeconds: duration,
        mode,
        sound: fields?.hasSoundToggle ? choices.hasSound : undefined,
        firstFrameImageId: firstFrame ?? undefined,
        lastFrameImageId: lastFrame ?? undefined
      }
    }
  }
  return {
    prompt: choices.prompt,
    draft,
    kind,
    model,
    fields,
    chosen: { aspectRatio, duration, mode, resolution, firstFrame, lastFrame, hasSound: choices.hasSound },
    needsRatio,
    price: (model?.price.credits ?? 0) * (kind === 'image' ? 1 : duration),
    missing,
    choose: change,
    request
  }
}

export type PromptBoxState = ReturnType<typeof usePromptBox>
