import { useState } from 'react'
import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { Models } from '../api/types.ts'
import { promptBoxFieldsOf } from './prompt-box-fields.ts'

export interface PromptBoxStart {
  models: Models | undefined
  ratio: string | null
  firstFrameImageId: string | null
}

interface Choices {
  kind: 'image' | 'video'
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

/** What is chosen, held to what the model takes: a choice that another model lacks falls back to its first. */
export function usePromptBox({ models, ratio, firstFrameImageId }: PromptBoxStart) {
  const [choices, setChoices] = useState<Choices>({
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
  const { kind } = choices
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
  // A still has its own ratio, which the clip takes.
  const needsRatio = firstFrame === null
  const missing = !model
    ? 'No model is turned on.'
    : fields?.firstFrame === 'required' && firstFrame === null
      ? `${model.label} animates a still: pick the first frame.`
      : needsRatio && aspectRatio === null && (kind === 'image' || (fields?.aspectRatios.length ?? 0) > 0)
        ? 'Choose the aspect ratio.'
        : null
  const request = (prompt: string, adId: string | null): { path: string; body: object } => {
    const shared = { prompt, adId: adId ?? undefined, resolution }
    if (kind === 'image')
      return {
        path: '/api/images',
        body: { ...shared, aspect_ratio: aspectRatio, imageModel: model?.id, isSaved: true }
      }
    return {
      path: '/api/videos',
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
    kind,
    model,
    fields,
    chosen: { aspectRatio, duration, mode, resolution, firstFrame, lastFrame, hasSound: choices.hasSound },
    needsRatio,
    price: (model?.credits ?? 0) * (kind === 'image' ? 1 : duration),
    missing,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    request
  }
}

export type PromptBoxState = ReturnType<typeof usePromptBox>
