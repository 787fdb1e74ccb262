/** What is known of ComfyUI's node types, by its own nodes and the video nodes that many people install. */

/** Nodes that end a workflow with a file. `animation`: a moving picture that is no clip. */
export const outputTypes: Readonly<Record<string, 'image' | 'video' | 'animation'>> = {
  SaveImage: 'image',
  PreviewImage: 'image',
  SaveVideo: 'video',
  SaveWEBM: 'video',
  VHS_VideoCombine: 'video',
  SaveAnimatedWEBP: 'animation',
  SaveAnimatedPNG: 'animation'
}

export const pictureTypes: ReadonlySet<string> = new Set(['LoadImage', 'LoadImageMask'])

/** A node without its picture does nothing. It goes with it, although it has other links. */
export const picturePasses: ReadonlySet<string> = new Set([
  'VAEEncode',
  'CLIPVisionEncode',
  'FluxKontextImageScale',
  'ImageScale',
  'ImageScaleBy',
  'ImageScaleToTotalPixels',
  'LTXVPreprocess'
])

/** Inputs that hold the words of a prompt. */
export const textInputs: readonly string[] = ['text', 'prompt', 't5xxl', 'clip_l', 'clip_g', 'text_l', 'text_g']

export const seedInputs: readonly string[] = ['seed', 'noise_seed']

/** Inputs with the length of a clip, and what they count. */
export const lengthInputs: Readonly<Record<string, 'frames' | 'seconds'>> = {
  length: 'frames',
  num_frames: 'frames',
  frames_number: 'frames',
  video_length: 'frames',
  seconds: 'seconds',
  duration: 'seconds'
}

export const rateInputs: readonly string[] = ['fps', 'frame_rate']

/** Nodes that decide the size of the result. */
export const isSizing = (type: string): boolean =>
  hasInOrder(type, 'Empty', 'Latent') ||
  hasInOrder(type, 'Latent', 'Video') ||
  ['Image', 'Img', 'Frame', 'Text'].some((from) => hasInOrder(type, from, 'ToVideo')) ||
  type.includes('ModelSamplingFlux')

function hasInOrder(type: string, first: string, then: string): boolean {
  const start = type.indexOf(first)
  return start >= 0 && type.includes(then, start + first.length)
}

/** These take a first frame and also make a clip without one. */
export const withOrWithoutFrame = /Wan22ImageToVideoLatent/

/** Frames between two lengths that the model can make. */
export function frameStep(type: string): number {
  if (/LTXV|Cosmos/.test(type)) return 8
  return /Mochi/.test(type) ? 6 : 4
}

export const isFirstFrameInput = (input: string): boolean => /^(?:start|first)_(?:image|frame)/.test(input)
export const isLastFrameInput = (input: string): boolean => /^(?:end|last)_(?:image|frame)/.test(input)
