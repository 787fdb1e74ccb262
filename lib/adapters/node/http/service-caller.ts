import { Pool, type Dispatcher } from 'undici'
import type { AnswerReader, CallService, ServiceAnswer, ServiceCall } from '../../../ports/service-caller.ts'
import { toReadableStream } from '../../reader-stream.ts'

export interface ServiceCaller {
  call: CallService
  close(): Promise<void>
}

/** Bytes that a slow reader may leave unread before the sender is told to wait. */
const maxHeldBytes = 1024 * 1024
/** Number of parsed addresses that are kept. Calls to other addresses parse their own. */
const maxTargets = 100

/**
 * Calls services without time limits except the caller's signal. It leaves out what only browsers need of fetch, which
 * is most of the cost of fetch. It hands on all arrived bytes at once, so that many small events cost one step.
 */
export function createServiceCaller(): ServiceCaller {
  const services = new Map<string, Pool>()
  const open = (origin: string): Pool => {
    const service = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } })
    services.set(origin, service)
    return service
  }
  // A caller has one or two addresses and calls each of them thousands of times.
  const targets = new Map<string, Target>()
  const find = (address: string): Target => {
    const { origin, pathname, search } = new URL(address)
    const target = { service: services.get(origin) ?? open(origin), path: pathname + search }
    if (targets.size < maxTargets) targets.set(address, target)
    return target
  }
  return {
    call: (address, call) => dispatch(targets.get(address) ?? find(address), call),
    async close() {
      await Promise.all([...services.values()].map((service) => service.close()))
    }
  }
}

interface Target {
  service: Pool
  path: string
}

function dispatch({ service, path }: Target, { method, headers, body, signal }: ServiceCall): Promise<ServiceAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    let call: Dispatcher.DispatchController | null = null
    const onAbort = () => call?.abort(asError(signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    const finish = () => signal.removeEventListener('abort', onAbort)
    const held = createHeldBody({
      pause: () => call?.pause(),
      resume: () => call?.resume(),
      leave: () => call?.abort(new Error('The reader of the answer has left.'))
    })
    service.dispatch(
      { path, method, headers, body },
      {
        onRequestStart(controller) {
          call = controller
          if (signal.aborted) onAbort()
        },
        onResponseStart(_controller, status, answered) {
          const body = decoded(held.reader, answered['content-encoding'])
          resolve({ ok: status >= 200 && status < 300, status, headers: { get: headerOf(answered) }, body })
        },
        onResponseData: (_controller, chunk) => held.push(chunk),
        onResponseEnd() {
          finish()
          held.end()
        },
        onResponseError(_controller, error) {
          finish()
          const reason: unknown = signal.aborted ? signal.reason : error
          reject(reason)
          held.fail(reason)
        }
      }
    )
  })
}

interface Flow {
  pause(): void
  resume(): void
  leave(): void
}

/** A body that returns all arrived bytes at each read. */
function createHeldBody({ pause, resume, leave }: Flow) {
  let chunks: Buffer[] = []
  let heldBytes = 0
  let state: 'open' | 'ended' | 'left' | { error: unknown } = 'open'
  let wake: (() => void) | null = null
  const wakeReader = () => {
    wake?.()
    wake = null
  }
  const reader: AnswerReader = {
    async read() {
      if (chunks.length === 0 && state === 'open') await new Promise<void>((resolve) => (wake = resolve))
      const [only] = chunks
      if (only) {
        const value = chunks.length === 1 ? only : Buffer.concat(chunks, heldBytes)
        chunks = []
        heldBytes = 0
        resume()
        return { done: false, value }
      }
      if (typeof state === 'object') throw state.error
      return { done: true, value: undefined }
    },
    async cancel() {
      if (state !== 'open') return
      state = 'left'
      chunks = []
      wakeReader()
      leave()
    }
  }
  return {
    reader,
    push(chunk: Buffer) {
      if (state !== 'open') return
      chunks.push(chunk)
      heldBytes += chunk.byteLength
      if (heldBytes > maxHeldBytes) pause()
      wakeReader()
    },
    end() {
      if (state === 'open') state = 'ended'
      wakeReader()
    },
    fail(error: unknown) {
      if (state === 'open') state = { error }
      wakeReader()
    }
  }
}

/** We ask for no compression, but a gateway in between may still compress. */
function decoded(reader: AnswerReader, coding: string | string[] | undefined): AnswerReader {
  if (coding !== 'gzip' && coding !== 'deflate') return reader
  // The library's type of the writable side is wider than the bytes of a body.
  const decompression = new DecompressionStream(coding) as ReadableWritablePair<Uint8Array, Uint8Array>
  return toReadableStream(reader).pipeThrough(decompression).getReader()
}

/** The values of a header that came more than once, joined as fetch joins them. */
function headerOf(answered: Record<string, string | string[] | undefined>) {
  return (name: string): string | null => {
    const value = answered[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
