import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { isEqual, signParts } from '../signatures.ts'

export interface SignedMedia {
  kind: MediaKind
  rowId: string
  /** For the copy of this picture that was changed for the row's model. The row's own asset when absent. */
  framedImageId?: string
}

/** An address of a stored asset that anyone may read until it expires. */
export function signedMediaUrl(runtime: PipelineRuntime, media: SignedMedia): string {
  const { settings, clock } = runtime
  // Rounded to the hour, so that the same picture keeps its address for some time.
  const expires = Math.ceil((clock.now().getTime() / 1000 + settings.signedMediaSeconds) / 3600) * 3600
  const signature = signatureOf(runtime, media, String(expires))
  const { kind, rowId, framedImageId } = media
  const asset = framedImageId === undefined ? `${kind}/${rowId}` : `${kind}/${rowId}/frames/${framedImageId}`
  return `${runtime.publicUrl()}/media/${asset}/${expires}/${signature}`
}

export function isSignedMedia(
  runtime: PipelineRuntime,
  media: SignedMedia,
  { expires, signature }: { expires: string; signature: string }
): boolean {
  return (
    isEqual(signatureOf(runtime, media, expires), signature) && Number(expires) * 1000 > runtime.clock.now().getTime()
  )
}

function signatureOf({ settings }: PipelineRuntime, { kind, rowId, framedImageId }: SignedMedia, expires: string) {
  const asset = framedImageId === undefined ? [kind, rowId] : [kind, rowId, 'frames', framedImageId]
  return signParts(settings.signingSecret, 'media', ...asset, expires)
}
