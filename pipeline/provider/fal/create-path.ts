/**
 * Models that draw from words at their own path and from pictures at `/edit` below it, where pictures are needed. Both
 * take the same fields otherwise (https://fal.ai/docs/model-api-reference/image-generation-api/nano-banana-2).
 */
const drawFromPicturesAtEdit = new Set(['fal-ai/nano-banana', 'fal-ai/nano-banana-2', 'fal-ai/nano-banana-pro'])

/** Where a task is created. Its record is below the model's owner and name in either case. */
export function createPath(apiModelPath: string, { image_urls: pictures }: Record<string, unknown>): string {
  const hasPictures = Array.isArray(pictures) && pictures.length > 0
  return hasPictures && drawFromPicturesAtEdit.has(apiModelPath) ? `${apiModelPath}/edit` : apiModelPath
}
