import { asc, eq } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { ModelsView } from '@callsheet/lib/wire/app-api/choices.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import type { Scope } from '../../runtime.ts'
import { listOwnProviders } from '../provider-keys/own-key.ts'
import type { ImageModel, VideoModel } from './find-models.ts'
import { creditsOf } from './model-price.ts'

/** Models in the admin's order with the caller's prices. Only an admin sees disabled models. */
export async function listModels({ scope }: { scope: Scope }): Promise<ModelsView> {
  const { database } = scope.runtime
  const [images, videos, ownProviders] = await Promise.all([
    database
      .select()
      .from(imageModels)
      .where(scope.role === 'member' ? eq(imageModels.enabled, true) : undefined)
      .orderBy(asc(imageModels.position)),
    database
      .select()
      .from(videoModels)
      .where(scope.role === 'member' ? eq(videoModels.enabled, true) : undefined)
      .orderBy(asc(videoModels.position)),
    listOwnProviders(database, scope.ownerId)
  ])
  return {
    images: images.map((model) => modelView(model, ownProviders)),
    videos: videos.map((model) => modelView(model, ownProviders))
  }
}

function modelView<Model extends ImageModel | VideoModel>(model: Model, ownProviders: ReadonlySet<string>) {
  const { createdAt: _made, updatedAt: _changed, ...facts } = model
  const config: Model['config'] = model.config
  const provider = keyProviderOf(model.config.endpointFamily)
  const hasOwnKey = ownProviders.has(provider)
  return {
    ...facts,
    config,
    price: {
      credits: creditsOf(model, hasOwnKey),
      basis: hasOwnKey ? ('own-key' as const) : ('deployment-key' as const),
      why: hasOwnKey
        ? `Your own ${mediaProviderFacts[provider].label} key makes it: you pay the provider, and fewer credits here.`
        : 'It is made with the key of this Callsheet, and the credits pay for it.'
    }
  }
}
