import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { createUpload } from '../uploads/create.ts'
import { fetchPicture } from '../uploads/fetch-picture.ts'
import { findReading } from './find-reading.ts'
import { readingView } from './reading-view.ts'

export interface TakeLogoOptions {
  scope: Scope
  readingId: string
  url: string
}

/** Stores a picture that the site offers. Errors: `invalid-input` for another address or another kind of file. */
export async function takeLogo({ scope, readingId, url }: TakeLogoOptions): Promise<MediaView> {
  const { runtime, ownerId } = scope
  const { proposal } = readingView(await findReading(runtime.database, ownerId, readingId))
  if (!proposal?.logos.some((logo) => logo.url === url))
    throw new AppError('invalid-input', 'The site does not offer this picture as its logo.')
  const bytes = await fetchPicture(scope, url)
  return createUpload({
    scope,
    input: { purpose: 'logo', name: cutText(`Logo of ${proposal.content.name}`, 120) },
    bytes
  })
}
