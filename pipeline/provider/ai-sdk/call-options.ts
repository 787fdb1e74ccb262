import type {
  Experimental_VideoModelV4CallOptions as VideoCallOptions,
  Experimental_VideoModelV4File as VideoFile,
  ImageModelV4CallOptions as ImageCallOptions,
  JSONValue
} from '@ai-sdk/provider'

type Input = Record<string, unknown>

/** The part of a picture in a `data:` address: what a provider takes that opens no addresses of ours. */
const dataAddress = /^data:([^;,]+);base64,(.*)$/s

/**
 * The AI SDK's options of a clip from the fields of a model's config: those with the SDK's names go there, and all
 * others to the provider's own options, as they are.
 */
export function videoCallOptions(input: Input, optionsName: string): VideoCallOptions {
  const { prompt, aspectRatio, resolution, duration, sound, firstFrame, lastFrame, references, ...own } = input
  const frames = [
    ...(typeof firstFrame === 'string' ? [{ frameType: 'first_frame' as const, image: toFile(firstFrame) }] : []),
    ...(typeof lastFrame === 'string' ? [{ frameType: 'last_frame' as const, image: toFile(lastFrame) }] : [])
  ]
  const pictures = listOf(references)
  return {
    prompt: textOf(prompt),
    n: 1,
    // A config's own values are checked where it is written. The provider refuses what it does not offer.
    aspectRatio: textOf(aspectRatio) as VideoCallOptions['aspectRatio'],
    resolution: textOf(resolution) as VideoCallOptions['resolution'],
    duration: typeof duration === 'number' ? duration : undefined,
    fps: undefined,
    seed: undefined,
    image: undefined,
    frameImages: frames.length > 0 ? frames : undefined,
    inputReferences: pictures.length > 0 ? pictures.map(toFile) : undefined,
    generateAudio: typeof sound === 'boolean' ? sound : undefined,
    providerOptions: ownOptions(optionsName, own)
  }
}

/** A clip or a still whose fields are all the provider's own, but the prompt. */
export function ownCallOptions({ prompt, ...own }: Input, optionsName: string): VideoCallOptions {
  return { ...videoCallOptions({ prompt }, optionsName), providerOptions: ownOptions(optionsName, own) }
}

/** The same for a still. */
export function imageCallOptions(input: Input, optionsName: string): ImageCallOptions {
  const { prompt, aspectRatio, size, references, ...own } = input
  const pictures = listOf(references)
  return {
    prompt: textOf(prompt),
    n: 1,
    size: textOf(size) as ImageCallOptions['size'],
    aspectRatio: textOf(aspectRatio) as ImageCallOptions['aspectRatio'],
    seed: undefined,
    files: pictures.length > 0 ? pictures.map(toFile) : undefined,
    mask: undefined,
    providerOptions: ownOptions(optionsName, own)
  }
}

// A model's config has JSON alone.
const ownOptions = (name: string, own: Input) => ({ [name]: own as Record<string, JSONValue> })

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function toFile(address: string): Extract<VideoFile, { type: 'url' }> | Extract<VideoFile, { type: 'file' }> {
  const [, mediaType, data] = dataAddress.exec(address) ?? []
  return mediaType && data ? { type: 'file', mediaType, data } : { type: 'url', url: address }
}
