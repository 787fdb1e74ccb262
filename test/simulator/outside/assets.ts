import { AppError } from '@callsheet/lib/errors.ts'
import type { Download, Downloader } from '@callsheet/lib/ports/downloader.ts'
import type { Process } from '../engine/process.ts'
import type { Stepper } from '../engine/stepper.ts'
import type { ProviderTask } from './provider-plan.ts'

/** A picture of one pixel. */
const picture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0)
)
/** The boxes of a clip, whole and without pictures. */
const clip = Uint8Array.from([...box('ftyp', 'isom'), ...box('moov', 'none'), ...box('mdat', 'none')])

function box(type: string, content: string): number[] {
  return [0, 0, 0, 8 + content.length, ...new TextEncoder().encode(type + content)]
}

/** The addresses of finished files. */
export function openAssets(tasks: ReadonlyMap<string, ProviderTask>, process: Process, stepper: Stepper): Downloader {
  return {
    download: (address) =>
      stepper.gate(process, {
        kind: 'download',
        label: new URL(address).pathname,
        act: async () => serve(tasks, new URL(address)),
        broken: () => new AppError('upstream-failed', 'The asset’s address does not answer.')
      })
  }
}

function serve(tasks: ReadonlyMap<string, ProviderTask>, { pathname, search }: URL): Download {
  const task = tasks.get(pathname.slice(1))
  if (!task) return answer(404, 'text/plain', new TextEncoder().encode('No'))
  task.downloads += 1
  const isImage = task.callbackUrl.includes('/image/')
  const good = () => answer(200, isImage ? 'image/png' : 'video/mp4', isImage ? picture : clip)
  switch (task.plan.asset) {
    case 'good':
      return good()
    case 'expired':
      return search === '?fresh' ? good() : answer(403, 'text/plain', new TextEncoder().encode('Expired'))
    case 'gone':
      return answer(404, 'text/plain', new TextEncoder().encode('No'))
    case 'page':
      return answer(200, 'text/html', new TextEncoder().encode('<!doctype html><p>Nothing here, and no picture'))
    case 'too-large':
      throw new AppError('payload-too-large', 'The file is too large.')
    case 'broken-twice':
      if (task.downloads > 2) return good()
      throw new AppError('upstream-failed', 'The asset’s address does not answer.')
    case 'unreachable':
      throw new AppError('upstream-failed', 'The asset’s address does not answer.')
    default:
      return task.plan.asset satisfies never
  }
}

function answer(status: number, contentType: string, bytes: Uint8Array<ArrayBuffer>): Download {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    }
  })
  return { status, contentType, contentLength: bytes.length, body }
}
