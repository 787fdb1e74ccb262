import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { plainFileName } from '../cuts/export/file-names.ts'
import { serveStored } from '../media/serve-stored.ts'
import { findAnimatic } from './find-animatic.ts'

export interface ServeAnimaticOptions {
  scope: Scope
  animaticId: string
  request: Request
  isDownload: boolean
}

/** The whole film or a range of it. Errors: `conflict` while it is being made, and after it failed. */
export async function serveAnimatic({
  scope,
  animaticId,
  request,
  isDownload
}: ServeAnimaticOptions): Promise<Response> {
  const { runtime } = scope
  const { animatic, job } = await findAnimatic(scope, animaticId)
  const { storageKey: key, byteSize: size, title, version } = animatic
  if (job.status === 'Failed')
    throw new AppError('conflict', `This animatic failed: ${job.failureMessage ?? 'make it again.'}`)
  if (job.status !== 'Completed' || !key) throw new AppError('conflict', 'This animatic is still being made.')
  const response = await serveStored({ runtime, key, size, request })
  if (isDownload)
    response.headers.set(
      'content-disposition',
      `attachment; filename="${plainFileName(title)}-animatic-v${version}.mp4"`
    )
  return response
}
