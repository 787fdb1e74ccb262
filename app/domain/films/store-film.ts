import type { RenderedCut } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AppRuntime } from '../../runtime.ts'
import { putObject, type PutObject } from '../put-object.ts'

/** Stores a rendered film until a row keeps it. */
export function storeFilm(
  runtime: AppRuntime,
  { kind, id }: { kind: 'cut' | 'animatic'; id: string },
  rendered: RenderedCut
): Promise<PutObject> {
  return putObject(runtime, {
    kind,
    rowId: id,
    extension: 'mp4',
    body: rendered.open(),
    contentType: 'video/mp4',
    contentLength: rendered.size
  })
}

/** Null when none could be drawn: a film is never lost for its poster. */
export async function storePoster(runtime: AppRuntime, id: string, rendered: RenderedCut): Promise<PutObject | null> {
  try {
    const bytes = await rendered.drawPoster()
    return await putObject(runtime, {
      kind: 'poster',
      rowId: id,
      extension: 'webp',
      body: new Blob([bytes]).stream(),
      contentType: 'image/webp',
      contentLength: bytes.byteLength
    })
  } catch (error) {
    runtime.logger.warn({ error, cutId: id }, 'the poster of a film was not made')
    return null
  }
}
