import { promptGuideOf, type GuidedConfig } from '@callsheet/lib/clip-guides.ts'
import { isPictureRefusal } from '@callsheet/lib/prompts/picture-refusal.ts'
import { createAgentRunner } from '@callsheet/lib/prompts/run-agent.ts'
import type { ModelPicture } from '@callsheet/lib/pictures/model-picture.ts'
import { buildVideoPrompt } from '@callsheet/lib/video-prompt-engine.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import { modelCaller, modelTimeoutSeconds } from '../agents-client.ts'
import { readIdentityPhoto } from './read-identity-photo.ts'
import type { TracedRuntime } from '../runtime.ts'

export interface FinalPromptOptions {
  ownerId: string
  /** The ad whose cost the call is part of. */
  adId: string | null
  input: SubmitInput
  config: GuidedConfig & Pick<ModelConfig, 'maximumPromptCharacters'>
  /** Runs before each call of a model, with the longest time that the call may take. */
  beforeCall(limitSeconds: number): Promise<void>
}

/** The prompt for the provider: from the video type's engine if it has one, else unchanged. */
export async function finalPromptOf(
  runtime: TracedRuntime,
  { ownerId, adId, input, config, beforeCall }: FinalPromptOptions
): Promise<string> {
  if (input.kind !== 'video' || !input.videoType || !input.promptContext) return input.prompt
  const { videoType, promptContext: context } = input
  const writeSeeing = async (photo: ModelPicture | null): Promise<string> => {
    const { prompt } = await buildVideoPrompt({
      videoType,
      context,
      maximumPromptCharacters: config.maximumPromptCharacters,
      guide: promptGuideOf(config),
      seesPhoto: photo !== null,
      runAgent: createAgentRunner({
        callModel: async (request) => {
          await beforeCall(modelTimeoutSeconds)
          return modelCaller(runtime, { ownerId, adId })(request)
        },
        systemPromptOf: (slug) => runtime.agentPrompts.read(slug),
        pictures: photo ? [photo] : []
      })
    })
    return prompt
  }
  const photo = await readIdentityPhoto(runtime, input)
  return writeSeeing(photo).catch((error: unknown) => {
    // Without the photo the writer names nothing of the person.
    if (photo && isPictureRefusal(error)) return writeSeeing(null)
    throw error
  })
}
