import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { isEqual, signParts } from '../signatures.ts'

export interface SignedMedia {
  kind: MediaKind
  rowId: string
}

/** An address of a stored asset that anyone may read until it expires. */
export function signedMediaUrl(runtime: PipelineRuntime, { kind, rowId }: SignedMedia): string {
  const { settings, clock } = runtime
  // Rounded to the hour, so that the same picture keeps its address for some time.
  const expires = Math.ceil((clock.now().getTime() / 1000 + settings.signedMediaSeconds) / 3600) * 3600
  const signature = signParts(settings.signingSecret, 'media', kind, rowId, String(expires))
  return `${runtime.publicUrl()}/media/${kind}/${rowId}/${expires}/${signature}`
}

export function isSignedMedia(
  { settings, clock }: PipelineRuntime,
  { kind, rowId }: SignedMedia,
  { expires, signature }: { expires: string; signature: string }
): boolean {
  const expected = signParts(settings.signingSecret, 'media', kind, rowId, expires)
  return isEqual(expected, signature) && Number(expires) * 1000 > clock.now().getTime()
}
