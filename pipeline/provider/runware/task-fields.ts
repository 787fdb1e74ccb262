/**
 * The fields of a task from those of a model's config, which are flat: `size` is `WIDTHxHEIGHT`, pictures go below
 * `inputs`, and `audio` goes below `settings`. All other fields are sent as they are.
 */
export function taskFields(input: Record<string, unknown>): Record<string, unknown> {
  const { size, firstFrame, lastFrame, referenceImages, audio, ...others } = input
  const frameImages = [
    ...(firstFrame === undefined ? [] : [{ image: firstFrame, frame: 'first' }]),
    ...(lastFrame === undefined ? [] : [{ image: lastFrame, frame: 'last' }])
  ]
  const inputs = {
    ...(frameImages.length > 0 && { frameImages }),
    ...(referenceImages !== undefined && { referenceImages })
  }
  return {
    ...others,
    ...(typeof size === 'string' && sizeFields(size)),
    ...(Object.keys(inputs).length > 0 && { inputs }),
    ...(audio !== undefined && { settings: { audio } })
  }
}

function sizeFields(size: string): { width: number; height: number } | undefined {
  const [width, height] = size.split('x').map(Number)
  return width && height ? { width, height } : undefined
}
