import { AppError } from './errors.ts'
import { videoTypes } from './video-types.ts'
import type { VideoTypeEntry, VideoTypeRegistry } from './video-types.ts'
import { videoPromptAnswerSchema } from './wire/video-prompt.ts'
import type { PromptGuide, VideoPromptContext } from './wire/video-prompt.ts'

/** Shorter than the limit of every seeded video model. */
const defaultMaximumPromptCharacters = 2_400

/** Calls one prompt agent by its slug. The caller's `runAgent` validates and repairs the answer. */
export type RunVideoPromptAgent = (call: { agent: string; input: VideoPromptAgentInput }) => Promise<unknown>

/** Input of the engine's agent: the clip, and the facts of its type. */
export interface VideoPromptAgentInput extends VideoPromptContext {
  videoType: { slug: string; label: string; presenterCount: number; needsIdentityPhoto: boolean }
  /** The chosen model's limit. The agent's checks enforce it. */
  maximumPromptCharacters: number
  /** For a type with a photo of a person: whether the agent sees it. */
  seesPhoto?: boolean
  guide?: PromptGuide | undefined
}

export interface BuiltVideoPrompt {
  prompt: string
  /** Slug of the agent that wrote the prompt. Null when the given prompt was used unchanged. */
  agent: string | null
}

export interface BuildVideoPromptOptions {
  videoType: string
  context: VideoPromptContext
  runAgent: RunVideoPromptAgent
  /** From the config of the chosen model, so that the prompt fits it. */
  maximumPromptCharacters?: number
  /** Whether the agent gets the photo of the person, for a type that needs one. */
  seesPhoto?: boolean
  /** Of the chosen model's line. */
  guide?: PromptGuide
  /** The product's own types, unless a test adds one. */
  registry?: VideoTypeRegistry
}

/**
 * The only dispatch to a prompt engine (spec: Video type). The registry entry names the agent. There is no second
 * engine, so when an agent fails, the clip fails. Throws `AppError`.
 */
export async function buildVideoPrompt(options: BuildVideoPromptOptions): Promise<BuiltVideoPrompt> {
  const { videoType, context, runAgent } = options
  const registry: VideoTypeRegistry = options.registry ?? videoTypes
  const entry = Object.hasOwn(registry, videoType) ? registry[videoType] : undefined
  if (entry === undefined) throw unknownVideoType(videoType, registry)
  if (entry.promptAgent === null) return { prompt: context.prompt, agent: null }

  const answer = await runAgent({ agent: entry.promptAgent, input: agentInput(entry, options) })
  const parsed = videoPromptAnswerSchema.safeParse(answer)
  if (!parsed.success) {
    throw new AppError('upstream-failed', `The ${entry.label} prompt writer answered without a usable prompt.`, {
      details: { agent: entry.promptAgent },
      cause: parsed.error
    })
  }
  return { prompt: parsed.data.prompt, agent: entry.promptAgent }
}

function agentInput(entry: VideoTypeEntry, options: BuildVideoPromptOptions): VideoPromptAgentInput {
  const { label, presenterCount, needsIdentityPhoto } = entry
  return {
    ...options.context,
    videoType: { slug: options.videoType, label, presenterCount, needsIdentityPhoto },
    maximumPromptCharacters: options.maximumPromptCharacters ?? defaultMaximumPromptCharacters,
    ...(needsIdentityPhoto && { seesPhoto: options.seesPhoto ?? false }),
    guide: options.guide
  }
}

function unknownVideoType(videoType: string, registry: VideoTypeRegistry): AppError {
  return new AppError('invalid-input', `There is no video type "${videoType}". Choose one of those listed.`, {
    details: { videoType, choices: Object.keys(registry) }
  })
}
