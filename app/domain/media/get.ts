import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { findMedia } from './find-media.ts'
import { mediaView } from './media-view.ts'

export async function readMedia({ scope, id }: { scope: Scope; id: string }): Promise<MediaView> {
  const { kind, row } = await findMedia(scope.runtime.database, scope.ownerId, id)
  const refunded = row.failureCode ? await readRefunded(scope.runtime.database, [id]) : new Set()
  return mediaView({ kind, row, isRefunded: refunded.has(id) })
}
