import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { findAd, type Ad } from './find-ad.ts'

const words = { storyboard: 'the storyboard route', scenes: 'the scene-by-scene route' } as const

export interface RequireRouteOptions {
  ownerId: string
  adId: string
  route: NonNullable<Ad['route']>
}

/** spec: Production routes. A tool of a route runs only when the user has chosen that route. */
export async function requireRoute(queryable: Queryable, { ownerId, adId, route }: RequireRouteOptions): Promise<void> {
  const ad = await findAd(queryable, ownerId, adId)
  if (ad.route === route) return
  const found = ad.route ? `This ad is on ${words[ad.route]}.` : 'The user has not chosen a production route yet.'
  throw new AppError('conflict', `${found} Propose one with choose_route; they choose by its button.`, {
    details: { needed: route, route: ad.route }
  })
}
