import { chooseAspectRatio } from '@callsheet/lib/aspect-ratio.ts'
import type { AspectRatioChoice } from '@callsheet/lib/aspect-ratio.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ImageModelConfig, ModelConfig, VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { TaskChoices } from '@callsheet/lib/money/expected-cost.ts'
import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import { createFieldWriter } from './field-writer.ts'
import type { FieldWriter } from './field-writer.ts'

export interface BuildProviderInputOptions {
  config: ModelConfig
  input: SubmitInput
  /** The final prompt from a prompt engine. The prompt of the submit input when absent. */
  prompt?: string
  /** A URL that the provider can read, for each image id in the input. */
  imageUrls: Readonly<Record<string, string>>
}

export interface ProviderInput {
  /** The provider's own input object. */
  input: Record<string, unknown>
  /** Where the provider takes this kind of input. Null when that is the model's own path. */
  otherPath: string | null
  /** Choices made on the way, stored on the row and shown. Null when a choice does not apply. */
  aspectRatio: AspectRatioChoice | null
  durationSeconds: number | null
  /** What a price can depend on, as it is sent. */
  choices: TaskChoices
  /** Ids of the reference images that are sent. */
  referenceImageIds: string[]
}

/**
 * Builds a model's input from one submit input, only by the model's config. Throws `AppError('invalid-input')` when the
 * model cannot do it: nothing that the clip needs is dropped silently.
 */
export function buildProviderInput(options: BuildProviderInputOptions): ProviderInput {
  const { config, input } = options
  if (config.kind !== input.kind) {
    throw new AppError('invalid-input', `This model makes ${config.kind}s, and the request is for a ${input.kind}.`)
  }
  const prompt = options.prompt ?? input.prompt
  if (prompt.length > config.maximumPromptCharacters) {
    throw new AppError(
      'invalid-input',
      `The prompt has ${prompt.length} characters and this model takes ${config.maximumPromptCharacters}.`
    )
  }
  const writer = createFieldWriter(config.constants)
  writer.set(config.fieldMap.prompt, prompt)
  return config.kind === 'image' ? imageInput(config, options, writer) : videoInput(config, options, prompt, writer)
}

function imageInput(config: ImageModelConfig, options: BuildProviderInputOptions, writer: FieldWriter): ProviderInput {
  const { input } = options
  const aspectRatio = writeAspectRatio(config, input.aspectRatio, writer, false)
  const resolution = input.resolution ?? config.resolutions[0]
  if (resolution !== undefined) writer.set(config.fieldMap.resolution, resolution)
  const referenceImageIds = writeReferences(config, options, writer)
  const choices = { resolution, aspectRatio: aspectRatio?.aspectRatio ?? undefined, durationSeconds: null }
  const otherPath = (referenceImageIds.length > 0 && config.apiModelPathByInput?.references) || null
  return { input: writer.result(), otherPath, aspectRatio, durationSeconds: null, choices, referenceImageIds }
}

function videoInput(
  config: VideoModelConfig,
  options: BuildProviderInputOptions,
  prompt: string,
  writer: FieldWriter
): ProviderInput {
  const { input } = options
  const hasFirstFrame = input.firstFrameImageId !== undefined
  checkFrames(config, input)

  const aspectRatio = writeAspectRatio(config, input.aspectRatio, writer, hasFirstFrame)
  const durationSeconds = chooseDuration(input.durationSeconds ?? 1, config.durations)
  writer.setDuration(config.fieldMap.duration, durationSeconds)
  const mode = input.mode ?? config.modes[0]?.value
  if (mode !== undefined) writer.set(config.fieldMap.mode, mode)
  const resolution = input.resolution ?? config.resolutions[0]
  if (resolution !== undefined) writer.set(config.fieldMap.resolution, resolution)
  const sound = wantsSound(input, prompt)
  writer.set(config.fieldMap.sound, sound)

  if (input.firstFrameImageId !== undefined) {
    writer.addImage(config.fieldMap.firstFrame, urlOf(input.firstFrameImageId, options))
  }
  if (input.lastFrameImageId !== undefined) {
    writer.addImage(config.fieldMap.lastFrame, urlOf(input.lastFrameImageId, options))
  }
  const isExcluded = hasFirstFrame && config.firstFrameExcludesReferences
  const referenceImageIds = isExcluded ? [] : writeReferences(config, options, writer)

  const sent = hasFirstFrame ? 'frames' : referenceImageIds.length > 0 ? 'references' : 'text'
  writer.setAll(config.constantsByInput[sent] ?? {})
  const choices = { resolution, mode, aspectRatio: aspectRatio?.aspectRatio ?? undefined, sound, durationSeconds }
  const otherPath = (sent !== 'text' && config.apiModelPathByInput?.[sent]) || null
  return { input: writer.result(), otherPath, aspectRatio, durationSeconds, choices, referenceImageIds }
}

/**
 * Decides the audio field. The user's own choice comes first. Otherwise it is on when the prompt says what is heard,
 * else off, because a model with open audio adds music.
 */
function wantsSound({ sound, promptContext }: SubmitInput, prompt: string): boolean {
  if (sound !== undefined) return sound
  if (/\bno music\b/i.test(prompt)) return true
  if (promptContext === undefined) return false
  const { spokenScript, soundEffects } = promptContext
  const heard = [spokenScript, ...soundEffects].filter((text) => text !== '')
  return heard.some((text) => prompt.toLowerCase().includes(text.toLowerCase()))
}

function checkFrames(config: VideoModelConfig, input: SubmitInput): void {
  const { first, last } = config.frameSlots
  const hasIdentity = input.references.some((reference) => reference.role === 'identity')
  if (hasIdentity && input.firstFrameImageId !== undefined) {
    throw new AppError('invalid-input', 'An identity photo guides the likeness; such a clip takes no first frame.')
  }
  if (hasIdentity && config.features.referenceImages !== true) {
    throw new AppError('invalid-input', 'This clip needs a model that takes reference images.')
  }
  if (first === 'required' && input.firstFrameImageId === undefined) {
    throw new AppError('invalid-input', 'This model animates a still and needs one as its first frame.')
  }
  if (first === 'none' && input.firstFrameImageId !== undefined) {
    throw new AppError('invalid-input', 'This model cannot start from a still. Choose one with a first frame.')
  }
  if (last === 'none' && input.lastFrameImageId !== undefined) {
    throw new AppError('invalid-input', 'This model takes no last frame.')
  }
  if (input.lastFrameImageId !== undefined && input.firstFrameImageId === undefined) {
    throw new AppError('invalid-input', 'A last frame needs a first frame.')
  }
}

function writeAspectRatio(
  config: ModelConfig,
  wanted: string | undefined,
  writer: FieldWriter,
  hasFirstFrame: boolean
): AspectRatioChoice | null {
  if (wanted === undefined) {
    if (config.kind === 'video') return null
    throw new AppError('invalid-input', 'An image needs an aspect ratio, such as 9:16. There is no default.')
  }
  const ratioFromImage = config.kind === 'video' && config.ratioFromImage
  const choice = chooseAspectRatio({ wanted, supported: config.aspectRatios, ratioFromImage, hasFirstFrame })
  if (choice.aspectRatio !== null) writer.set(config.fieldMap.aspectRatio, choice.aspectRatio)
  return choice
}

/** References beyond the model's limit are cut from the end, because callers list the important ones first. */
function writeReferences(config: ModelConfig, options: BuildProviderInputOptions, writer: FieldWriter): string[] {
  if (config.fieldMap.references === undefined) return []
  const unique = [...new Set(options.input.references.map((reference) => reference.imageId))]
  const sent = unique.slice(0, config.maximumReferences)
  for (const imageId of sent) writer.addImage(config.fieldMap.references, urlOf(imageId, options))
  return sent
}

function urlOf(imageId: string, { imageUrls }: BuildProviderInputOptions): string {
  const url = imageUrls[imageId]
  if (url === undefined)
    throw new AppError('invalid-input', 'A picture this needs is no longer there.', { details: { imageId } })
  return url
}
