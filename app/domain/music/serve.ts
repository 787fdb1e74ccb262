import type { Scope } from '../../runtime.ts'
import { serveStored } from '../media/serve-stored.ts'
import { requireMusic } from './find-music.ts'

/** The file, whole or a range. */
export async function serveMusic(options: { scope: Scope; musicId: string; request: Request }): Promise<Response> {
  const { scope, musicId, request } = options
  const { storageKey, byteSize } = await requireMusic(scope.runtime.database, scope.ownerId, musicId)
  return serveStored({ runtime: scope.runtime, key: storageKey, size: byteSize, request })
}
