import { promptGuideOf, type GuidedConfig } from '@callsheet/lib/clip-guides.ts'
import { createAgentRunner } from '@callsheet/lib/prompts/run-agent.ts'
import { buildVideoPrompt } from '@callsheet/lib/video-prompt-engine.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import { modelCaller, modelTimeoutSeconds, systemPromptOf } from '../agents-client.ts'
import type { TracedRuntime } from '../runtime.ts'

export interface FinalPromptOptions {
  input: SubmitInput
  config: GuidedConfig & Pick<ModelConfig, 'maximumPromptCharacters'>
  /** Runs before each call of a model, with the longest time that the call may take. */
  beforeCall(limitSeconds: number): Promise<void>
}

/** The prompt for the provider: from the video type's engine if it has one, else unchanged. */
export async function finalPromptOf(
  runtime: TracedRuntime,
  { input, config, beforeCall }: FinalPromptOptions
): Promise<string> {
  if (input.kind !== 'video' || !input.videoType || !input.promptContext) return input.prompt
  const { prompt } = await buildVideoPrompt({
    videoType: input.videoType,
    context: input.promptContext,
    maximumPromptCharacters: config.maximumPromptCharacters,
    guide: promptGuideOf(config),
    runAgent: createAgentRunner({
      callModel: async (request) => {
        await beforeCall(modelTimeoutSeconds)
        return modelCaller(runtime, runtime.traceparent)(request)
      },
      systemPromptOf: (slug) => systemPromptOf(runtime, slug)
    })
  })
  return prompt
}
