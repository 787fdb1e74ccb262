import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { serveStored } from '../media/serve-stored.ts'
import { findVoiceTake } from './find-take.ts'

/** The sound of a spoken line, whole or a range. */
export async function serveVoiceTake(options: { scope: Scope; takeId: string; request: Request }): Promise<Response> {
  const { scope, takeId, request } = options
  const { storageKey, byteSize } = await findVoiceTake(scope, takeId)
  if (!storageKey) throw new AppError('conflict', 'This line is not spoken yet.')
  return serveStored({ runtime: scope.runtime, key: storageKey, size: byteSize, request })
}
