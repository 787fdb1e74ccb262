import { eq } from 'drizzle-orm'
import { clipLimitsOf } from '@callsheet/lib/clip-guides.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { CreateScene } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import { adVoice } from '../voices/ad-voice.ts'
import { findOwnVoices, withOwnVoices } from '../elements/own-voices.ts'
import { finishBoard } from '../storyboards/finish-board.ts'
import type { HookBase } from './find-base.ts'
import type { WrittenHook } from './rewrite-scene.ts'

export interface DirectOpeningOptions {
  scope: Scope
  base: HookBase
  hook: WrittenHook
}

const shownOfPrompt = 2_000
const maximumElements = 24

/** Has the director make a new opening a shot of its own: the picture, the motion and the sounds for its words. */
export async function directOpening({ scope, base, hook }: DirectOpeningOptions): Promise<CreateScene> {
  const { database } = scope.runtime
  const { ad, script, videoType, durationSeconds, aspectRatio } = base
  const language = script.language ?? ad.language ?? undefined
  const known = await database
    .select({ slug: elements.slug, kind: elements.kind, name: elements.name, description: elements.description })
    .from(elements)
    .where(eq(elements.adId, ad.id))
    .limit(maximumElements)
  const { label, presenterCount, ...entry } = videoTypeEntry(videoType)
  const preset = imagePresetOf(entry)
  const isKnown = (slug: string) => known.some((element) => element.slug === slug)
  const { offer } = await findKnowledge(database, { ownerId: scope.ownerId, ad })
  const { answer: written } = await runAgent({
    scope,
    agent: 'storyboard-director',
    input: {
      script: { ...script, scenes: [hook.scene] },
      idea: ad.idea,
      aspectRatio,
      language,
      videoType: { slug: videoType, label, presenterCount },
      shotCount: 1,
      durations: [durationSeconds],
      clipLimits: clipLimitsOf(base.videoModel.config),
      // The film has them already, so their words stay.
      lockedElements: [...known, ...(preset?.elements ?? []).filter(({ slug }) => !isKnown(slug))],
      preset: preset ?? undefined,
      offer,
      instructions: [
        'This one shot is another opening of a finished film. Keep the film’s look and light, and show what the new line needs.',
        `The present opening, which it replaces: ${cutText(base.prompt, shownOfPrompt)}`
      ].join('\n')
    }
  })
  const { voice } = await adVoice(scope, { ...ad, videoType })
  const isVoicedOver = voice !== noVoice
  const ownVoiceOf = await findOwnVoices(database, { ownerId: scope.ownerId, adId: ad.id })
  const [shot] = finishBoard(written, {
    preset,
    videoType: entry,
    script: { cast: withOwnVoices(script.cast, ownVoiceOf) },
    language,
    isVoicedOver
  }).shots
  if (!shot) throw new Error('A board has at least one shot.')
  return {
    prompt: shot.prompt,
    motion: shot.motion,
    speaker: base.speaker,
    spokenScript: hook.scene.spokenScript,
    elementSlugs: shot.elementSlugs.filter(isKnown),
    durationSeconds
  }
}
