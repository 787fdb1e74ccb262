import { asc, eq } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { ModelsView } from '@callsheet/lib/wire/app-api/choices.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import type { Scope } from '../../runtime.ts'
import type { ImageModel, VideoModel } from './find-models.ts'
import { offerOf, readOfferFacts, type OfferFacts } from './offer-of.ts'
import { readUsualSeconds } from './usual-seconds.ts'
import { creditsOf } from './model-price.ts'

/** Models in the admin's order with the caller's prices. Only an admin sees disabled models. */
export async function listModels({ scope }: { scope: Scope }): Promise<ModelsView> {
  const { database } = scope.runtime
  const [images, videos, facts, usual] = await Promise.all([
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
    readOfferFacts(database, scope.ownerId),
    readUsualSeconds(scope.runtime)
  ])
  const forCaller = { ...facts, usual, isMember: scope.role === 'member' }
  return {
    images: images.map((model) => modelView(model, forCaller)),
    videos: videos.map((model) => modelView(model, forCaller))
  }
}

interface ForCaller extends OfferFacts {
  isMember: boolean
  /** By model. */
  usual: ReadonlyMap<string, number>
}

function modelView<Model extends ImageModel | VideoModel>(model: Model, forCaller: ForCaller) {
  const { createdAt: _made, updatedAt: _changed, ...facts } = model
  // Only an admin has a use for the nodes, and they are long.
  const config: Model['config'] = forCaller.isMember ? { ...model.config, workflow: undefined } : model.config
  const provider = keyProviderOf(model.config.endpointFamily)
  const hasOwnKey = forCaller.own.has(provider)
  return {
    ...facts,
    ...offerOf(model, forCaller),
    config,
    usualSeconds: forCaller.usual.get(model.id) ?? model.config.usualSeconds,
    price: {
      credits: creditsOf(model, hasOwnKey),
      basis: hasOwnKey ? ('own-key' as const) : ('deployment-key' as const),
      why: hasOwnKey
        ? `Your own ${mediaProviderFacts[provider].label} key makes it: you pay the provider, and fewer credits here.`
        : 'It is made with the key of this Callsheet, and the credits pay for it.'
    }
  }
}
