import type { MediaContext } from '../context.ts'
import { findFault } from '../faults/create-faults.ts'
import type { Task } from './tasks.ts'

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'video/mp4': 'mp4' }

/**
 * The result's first URL. It is valid until the asset expires. The lifetime of a new URL starts when it is requested.
 */
export function resultUrl(
  { urls, settings }: Pick<MediaContext, 'urls' | 'settings'>,
  task: Task,
  { isAnew = false } = {}
): string | null {
  if (!task.result) return null
  if (findFault(task.faults, 'no-result')) return null
  const elsewhere = findFault(task.faults, 'asset-address')
  if (elsewhere) return elsewhere.url
  const lifetimeMs = settings().assetLifetimeSeconds * 1000
  if (isAnew) return urls.sign(resultPath(task), Date.now() + lifetimeMs)
  const expired = findFault(task.faults, 'asset-expired')
  const finishedMs = task.completedAtMs ?? task.createdAtMs
  const expiresAtMs = expired ? finishedMs - 1000 : finishedMs + lifetimeMs
  return urls.sign(resultPath(task), expiresAtMs)
}

export function resultPath(task: Task): string {
  return `assets/${task.id}/result.${extensions[task.result?.contentType ?? ''] ?? 'bin'}`
}
