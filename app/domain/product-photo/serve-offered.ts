import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { mediaHeaders } from '../media/serve-stored.ts'
import { fetchPicture } from '../uploads/fetch-picture.ts'
import { receivePicture } from '../uploads/receive-picture.ts'
import { findOffered } from './find-offered.ts'

export interface ServeOfferedOptions {
  scope: Scope
  offerId: string | null
  /** 1-based. */
  number: number
}

/** A picture of the offer's page, read for the user who looks at it. Nothing of it is kept. */
export async function serveOffered({ scope, offerId, number }: ServeOfferedOptions): Promise<Response> {
  const offered = await findOffered(scope.runtime.database, { ownerId: scope.ownerId, offerId })
  const url = offered?.pictures[number - 1]
  if (url === undefined) throw new AppError('not-found', 'The offer has no such picture.')
  const { bytes, type } = await receivePicture(scope, await fetchPicture(scope, url)).catch((cause: unknown) => {
    if (!(cause instanceof AppError) || cause.code !== 'invalid-input') throw cause
    throw new AppError('upstream-failed', `The offer’s address gives no picture that can be shown. ${cause.message}`, {
      cause,
      retryable: false
    })
  })
  const headers = mediaHeaders(type.contentType)
  headers.set('cache-control', 'private, max-age=600')
  return new Response(bytes, { headers })
}
