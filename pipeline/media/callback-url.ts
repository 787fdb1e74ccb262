import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { isEqual, signParts } from '../signatures.ts'

export interface CallbackTarget {
  provider: string
  kind: MediaKind
  rowId: string
}

/** Names the row, so that a callback can bring home a task whose id we never learned. */
export async function callbackUrl(runtime: PipelineRuntime, target: CallbackTarget): Promise<string> {
  return `${runtime.publicUrl()}${await callbackPath(runtime, target)}`
}

export async function callbackPath(
  { settings }: PipelineRuntime,
  { provider, kind, rowId }: CallbackTarget
): Promise<string> {
  const signature = await signParts(settings.signingSecret, 'callback', provider, kind, rowId)
  return `/api/callback/${provider}/${kind}/${rowId}/${signature}`
}

export async function isOurCallback(
  { settings }: PipelineRuntime,
  target: CallbackTarget,
  signature: string
): Promise<boolean> {
  const { provider, kind, rowId } = target
  return isEqual(await signParts(settings.signingSecret, 'callback', provider, kind, rowId), signature)
}
