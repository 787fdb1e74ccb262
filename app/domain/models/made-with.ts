import type { ForOwner, ImageModel, VideoModel } from './find-models.ts'

/** The columns of a media row that say what makes it: the model, its provider, and the user's own key when it pays. */
export function madeWith({ id, config, ownKeyId }: ForOwner<ImageModel | VideoModel>) {
  return {
    modelId: id,
    apiModelPath: config.apiModelPath,
    provider: config.endpointFamily,
    providerKeyId: ownKeyId
  }
}
