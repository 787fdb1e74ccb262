import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import type { SpeakOnScreenRequest } from '@callsheet/lib/wire/languages-api.ts'
import { priceNearestClip, type ForOwner, type VideoModel } from '../../models/find-models.ts'
import type { PlannedOnScreen } from './plan.ts'

/** A clip to buy. */
export interface BoughtOnScreen extends Pick<PlannedOnScreen, 'source' | 'take'> {
  text: string
  model: ForOwner<VideoModel>
  credits: number
  durationSeconds: number
}

export interface ChooseOnScreenOptions {
  input: Pick<SpeakOnScreenRequest, 'scenes' | 'hooks' | 'isRetake'>
  language: AdLanguage
}

/**
 * The clips that a request would buy. One that is being made is never doubled. Errors: `conflict` where nobody speaks, for
 * lines that are not translated and for a model that is no longer offered; `not-found` for a scene in which nobody speaks.
 */
export function chooseOnScreen(
  planned: readonly PlannedOnScreen[],
  { input, language }: ChooseOnScreenOptions
): BoughtOnScreen[] {
  const wanted = named(planned, input).filter(
    ({ state }) => state === 'open' || state === 'failed' || (input.isRetake && state === 'made')
  )
  const { label } = languageFacts(language)
  const missing = wanted.filter(({ text }) => text === null).map(nameOf)
  if (missing.length > 0) {
    throw new AppError(
      'conflict',
      `Not in ${label} yet, or changed since: ${missing.join(', ')}. Translate the missing lines first. Nothing was spent.`,
      { details: { language } }
    )
  }
  return wanted.flatMap((clip) => {
    const { source, take, text, model } = clip
    if (text === null) return []
    if (!model) {
      throw new AppError(
        'conflict',
        `The model of ${nameOf(clip)} (${source.video.modelId}) is not offered now. Make the clip anew with another model, or keep the subtitles. Nothing was spent.`,
        { details: { model: source.video.modelId } }
      )
    }
    return [{ source, take, text, model, ...priceNearestClip(model, source.video.durationSeconds ?? 5) }]
  })
}

function named(
  planned: readonly PlannedOnScreen[],
  { scenes, hooks = [] }: ChooseOnScreenOptions['input']
): readonly PlannedOnScreen[] {
  if (!scenes && hooks.length === 0) {
    if (planned.length > 0) return planned
    throw new AppError('conflict', 'Nobody speaks on screen in the clips of this film. Nothing was spent.')
  }
  const of = (name: string, isIt: (clip: PlannedOnScreen) => boolean) => {
    const found = planned.filter(isIt)
    if (found.length > 0) return found
    throw new AppError('not-found', `Nobody speaks on screen in ${name} of this film. Nothing was spent.`)
  }
  return [
    ...(scenes ?? []).flatMap((scene) =>
      of(`scene ${scene}`, ({ source }) => source.hook === null && source.scene === scene)
    ),
    ...hooks.flatMap((hook) => of(`opening ${hook}`, ({ source }) => source.hook === hook))
  ]
}

const nameOf = ({ source: { scene, hook } }: PlannedOnScreen) => (hook === null ? `scene ${scene}` : `opening ${hook}`)
