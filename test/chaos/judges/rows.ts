import { mediaTable } from '@callsheet/lib/database/media-rows.ts'
import type { Database } from '@callsheet/lib/database/database.ts'

export type Row = Awaited<ReturnType<typeof readKind>>[number]

/** Every picture and clip in the database. */
export async function readRows(database: Database): Promise<Row[]> {
  return [...(await readKind(database, 'image')), ...(await readKind(database, 'video'))]
}

async function readKind(database: Database, kind: 'image' | 'video') {
  const table = mediaTable(kind)
  const rows = await database
    .select({
      id: table.id,
      ownerId: table.ownerId,
      sceneId: table.sceneId,
      status: table.status,
      failureCode: table.failureCode,
      failureDetail: table.failureDetail,
      provider: table.provider,
      storageKey: table.storageKey,
      thumbnails: table.thumbnails,
      byteSize: table.byteSize,
      sha256: table.sha256,
      credits: table.credits,
      providerTaskId: table.providerTaskId,
      finalPrompt: table.finalPrompt
    })
    .from(table)
  return rows.map((row) => ({ kind, ...row }))
}
