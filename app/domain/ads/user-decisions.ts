import { and, eq, not, or, type SQL } from 'drizzle-orm'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { CreateAdRequest } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { isOwnGesture, requireOwnGesture } from '../accounts/own-gesture.ts'
import { requireFormat } from '../ad-format.ts'
import { requireVideoType } from '../video-type.ts'
import type { Ad } from './find-ad.ts'

type Decisions = Pick<CreateAdRequest, 'route' | 'videoType' | 'formatSlug'>

/** Condition of an update: what the user has decided stays as it is, unless the user changes it. */
export function keepsUserDecisions(scope: Scope, { route, videoType }: Decisions): SQL | undefined {
  if (isOwnGesture(scope)) return undefined
  return and(
    route ? eq(ads.route, route) : undefined,
    videoType ? or(not(ads.isVideoTypeOwn), eq(ads.videoType, videoType)) : undefined
  )
}

/** Why the condition above refused this ad. Errors: `forbidden` for its route, `conflict` for its type. */
export function refuseUserDecision(scope: Scope, ad: Ad, { route }: Decisions): never {
  if (route && ad.route !== route) requireOwnGesture(scope, 'A production route is chosen')
  const label = ad.videoType && videoTypeEntry(requireVideoType(ad.videoType)).label
  throw new AppError(
    'conflict',
    `The user has set the video type to ${label}. Only the user changes it, with the settings card. Nothing was changed.`,
    { details: { videoType: ad.videoType } }
  )
}

/** Whether the video type of this request is the user's own. One that comes along with its format is a suggestion. */
export function ownVideoType(scope: Scope, { videoType, formatSlug }: Decisions): { isVideoTypeOwn?: boolean } {
  if (videoType === undefined || !isOwnGesture(scope)) return {}
  const suggested = formatSlug && adFormat(requireFormat(formatSlug)).suggestedVideoType
  return { isVideoTypeOwn: videoType !== suggested }
}
