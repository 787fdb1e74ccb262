import type { OwnedChange } from '@callsheet/lib/changes/change.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'

/** What pages show of a media row that has moved: itself, and its place in a production. */
export function changesOfRow({
  id,
  ownerId,
  adId,
  pipelineId
}: Pick<MediaRow, 'id' | 'ownerId' | 'adId' | 'pipelineId'>): OwnedChange[] {
  const media = { ownerId, kind: 'media', id, adId } as const
  return pipelineId ? [media, { ownerId, kind: 'pipelines', id: pipelineId, adId }] : [media]
}

/** The row has failed, so its credits were given back too. */
export const changesOfFailedRow = (row: Parameters<typeof changesOfRow>[0]): OwnedChange[] => [
  ...changesOfRow(row),
  { ownerId: row.ownerId, kind: 'credits', id: null, adId: row.adId }
]
