import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, test, vi } from 'vitest'
import type { LogFields, Logger } from '../../ports/logger.ts'
import { startTraceCollector } from './testing/trace-collector.ts'
import { openTracer, type RunningTracer } from './tracer.ts'

interface Collector {
  url: string
  stop(): Promise<void>
}

/** A collector at the level of TCP that sends any answer a test wants. */
async function startBadCollector(meet: (socket: Socket) => void): Promise<Collector> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on a port has such an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}

interface Logged extends LogFields {
  message: string
}

function open(tracesEndpoint: string): Promise<RunningTracer & { lines: Logged[] }> {
  const lines: Logged[] = []
  const write = (fields: LogFields, message: string) => void lines.push({ ...fields, message })
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger }
  return openTracer({ service: 'app', deployment: 'test', commit: 'test', tracesEndpoint, logger }).then((running) => ({
    ...running,
    lines
  }))
}

const work = ({ tracer }: RunningTracer, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      tracer.span({ name: 'work', kind: 'internal', parent: null }, async () => 'done')
    )
  )

const answer = (head: string) => (socket: Socket) => socket.once('data', () => socket.write(head))
const nobody = { stop: async () => undefined }
const bad: Record<string, () => Promise<Collector>> = {
  'is not there': async () => ({ ...nobody, url: 'http://127.0.0.1:9' }),
  'has no address': async () => ({ ...nobody, url: 'http://collector.invalid:4318' }),
  'closes each connection': () => startBadCollector((socket) => socket.resetAndDestroy()),
  'takes a connection and says nothing': () => startBadCollector(() => undefined),
  'says something else': () => startBadCollector(answer('220 mail.example.com ESMTP\r\n')),
  'is overloaded': () =>
    startBadCollector(answer('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 86400\r\nContent-Length: 0\r\n\r\n'))
}

describe.concurrent('a collector that', () => {
  for (const [how, start] of Object.entries(bad)) {
    test(`${how} only costs spans`, async ({ expect, onTestFinished }) => {
      const { url, stop } = await start()
      onTestFinished(stop)
      const running = await open(url)
      expect(new Set(await work(running, 100))).toEqual(new Set(['done']))
      await vi.waitUntil(() => running.tracer.spansLost?.() === 100, { timeout: 60_000 })
      // More spans than a batch and the queue behind it can hold.
      await work(running, 4_000)
      const startedAt = performance.now()
      await running.close()
      expect(performance.now() - startedAt).toBeLessThan(8_000)
      await vi.waitUntil(() => running.tracer.spansLost?.() === 4_100, { timeout: 60_000 })
      expect(running.lines.filter(({ message }) => message.startsWith('the collector takes no spans'))).toHaveLength(1)
    })
  }

  test('never ends its answer does not keep the process alive', async ({ onTestFinished }) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const ended = Promise.withResolvers<void>()
    const { url, stop } = await startBadCollector((socket) => {
      answer(head)(socket)
      const drops = setInterval(() => socket.write('1\r\n \r\n'), 100)
      socket.once('close', () => {
        clearInterval(drops)
        ended.resolve()
      })
    })
    onTestFinished(stop)
    const running = await open(url)
    await work(running, 10)
    await running.close()
    await ended.promise
  })

  test('comes back takes spans again, and the log says how many were lost', async ({ expect, onTestFinished }) => {
    const first = await startTraceCollector()
    const running = await open(first.url)
    await work(running, 1)
    await vi.waitUntil(() => first.spans.length === 1, { timeout: 60_000 })
    await first.stop()
    await work(running, 7)
    await vi.waitUntil(() => running.tracer.spansLost?.() === 7, { timeout: 60_000 })
    const second = await startTraceCollector(Number(new URL(first.url).port))
    onTestFinished(() => second.stop())
    await work(running, 2)
    await vi.waitUntil(() => second.spans.length === 2, { timeout: 60_000 })
    await vi.waitUntil(() => running.lines.length === 2)
    expect(running.lines).toEqual([
      { message: 'the collector takes no spans; work goes on without them', reason: expect.any(String) },
      { message: 'the collector takes spans again', spansLost: 7 }
    ])
    await running.close()
  })
})
