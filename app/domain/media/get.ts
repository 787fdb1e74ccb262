import { readRefunded } from '@callsheet/lib/database/credits.ts'
import { rowCostView } from '@callsheet/lib/money/row-cost.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { findMedia } from './find-media.ts'
import { mediaView } from './media-view.ts'
import { readSceneFacts } from './scene-facts.ts'

export async function readMedia({ scope, id }: { scope: Scope; id: string }): Promise<MediaView> {
  const { database } = scope.runtime
  const { kind, row } = await findMedia(database, scope.ownerId, id)
  const refunded = row.failureCode ? await readRefunded(database, [id]) : new Set()
  const facts = await readSceneFacts(database, [{ kind, id, sceneId: row.sceneId }])
  return {
    ...mediaView({ kind, row, isRefunded: refunded.has(id), ...facts.get(id) }),
    providerCost: rowCostView(row)
  }
}
