import { makeZip } from 'client-zip'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { serveMedia } from '../media/serve.ts'

export interface DownloadItemsOptions {
  scope: Scope
  ids: readonly string[]
  request: Request
}

/**
 * Several pictures and clips as one zip. It is streamed as the files are read, so memory does not grow with the size.
 */
export async function downloadItems({ scope, ids, request }: DownloadItemsOptions): Promise<Response> {
  const found = await findFinished(scope.runtime.database, scope.ownerId, ids)
  if (found.length === 0) throw new AppError('not-found', 'None of these items is finished.')
  const bare = new Request(request.url, { signal: request.signal })
  return new Response(makeZip(filesOf(scope, found, bare)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="callsheet.zip"',
      'cache-control': 'no-store'
    }
  })
}

async function* filesOf(scope: Scope, ids: readonly string[], request: Request) {
  let number = 0
  for (const id of ids) {
    number += 1
    const response = await serveMedia({ scope, id, request, isDownload: true })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? id
    if (response.body) yield { name: `${String(number).padStart(3, '0')}-${name}`, input: response.body }
  }
}

/** In the requested order. */
async function findFinished(database: Queryable, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    [images, videos].map((table) =>
      database
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, [...ids]), eq(table.ownerId, ownerId), eq(table.status, 'Completed')))
    )
  )
  const finished = new Set(found.flat().map(({ id }) => id))
  return ids.filter((id) => finished.has(id))
}
