import { AppError } from '@callsheet/lib/errors.ts'
import type { Download, Downloader } from '@callsheet/lib/ports/downloader.ts'
import type { Process } from '../engine/process.ts'
import type { Stepper } from '../engine/stepper.ts'
import type { ProviderTask } from './provider-plan.ts'

const filler = Array.from({ length: 56 }, (_, byte) => byte)
const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...filler])
const clip = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), ...filler])

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
