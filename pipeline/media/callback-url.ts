import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { isEqual, signParts } from '../signatures.ts'

export interface CallbackTarget {
  provider: string
  kind: MediaKind
  rowId: string
}

/** Names the row, so that a callback can also report a task whose id we never got. */
export function callbackUrl(runtime: PipelineRuntime, target: CallbackTarget): string {
  return `${runtime.publicUrl()}${callbackPath(runtime, target)}`
}

export function callbackPath({ settings }: PipelineRuntime, { provider, kind, rowId }: CallbackTarget): string {
  const signature = signParts(settings.signingSecret, 'callback', provider, kind, rowId)
  return `/api/callback/${provider}/${kind}/${rowId}/${signature}`
}

export function isOurCallback({ settings }: PipelineRuntime, target: CallbackTarget, signature: string): boolean {
  const { provider, kind, rowId } = target
  return isEqual(signParts(settings.signingSecret, 'callback', provider, kind, rowId), signature)
}
