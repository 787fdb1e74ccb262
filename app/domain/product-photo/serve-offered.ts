import { AppError } from '@callsheet/lib/errors.ts'
import { sniffMediaType } from '@callsheet/lib/media-types.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { mediaHeaders } from '../media/serve-stored.ts'
import { fetchPicture } from '../uploads/fetch-picture.ts'
import { findOffered } from './find-offered.ts'

export interface ServeOfferedOptions {
  scope: Scope
  adId: string
  /** 1-based. */
  number: number
}

/** A picture of the offer's page, read for the user who looks at it. Nothing of it is kept. */
export async function serveOffered({ scope, adId, number }: ServeOfferedOptions): Promise<Response> {
  const { database } = scope.runtime
  const offered = await findOffered(database, await findAd(database, scope.ownerId, adId))
  const url = offered?.pictures[number - 1]
  if (url === undefined) throw new AppError('not-found', 'The offer has no such picture.')
  const bytes = await fetchPicture(scope, url)
  const type = sniffMediaType(bytes, 'image')
  if (!type) throw new AppError('upstream-failed', 'The offer’s address gives no picture.', { retryable: false })
  const headers = mediaHeaders(type.contentType)
  headers.set('cache-control', 'private, max-age=600')
  return new Response(new Uint8Array(bytes), { headers })
}
