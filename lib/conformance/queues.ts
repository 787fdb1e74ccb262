import { afterEach, describe, expect } from 'vitest'
import type { Delivery, QueueDefinition, QueueHost } from '../ports/queues.ts'
import { namedTests, type Skip } from './named-tests.ts'

export interface QueueHostUnderTest {
  host: QueueHost
  /** Stops this host and everything it holds. */
  close(): Promise<void>
}

export interface QueueContractOptions {
  /** A started host with storage of its own for this test. Hosts with the same `storage` share it. */
  open(definitions: QueueDefinition[], storage?: string): Promise<QueueHostUnderTest>
  skip?: Skip[]
}

const work: QueueDefinition = {
  name: 'svc-image-submit',
  maxTries: 2,
  retryDelaySeconds: 1,
  maxRetryDelaySeconds: 1,
  expirySeconds: 60,
  deadLetterQueue: 'svc-dlq'
}
const dead: QueueDefinition = { ...work, name: 'svc-dlq', deadLetterQueue: undefined }

/** What every queue host does, with any storage of messages. */
export function describeQueues({ open, skip }: QueueContractOptions): void {
  const it = namedTests(skip)
  describe('queues', () => {
    const opened: QueueHostUnderTest[] = []
    const start = async (storage?: string) => {
      const one = await open([work, dead], storage)
      opened.push(one)
      return one.host
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
    })

    it('every body is delivered unchanged', async () => {
      const host = await start()
      const bodies = [{ rowId: 'a', nested: { list: [1, null, 'é'] } }, 'text', 7, null]
      await host.send(work.name, bodies)
      const received = collect(host, work.name, bodies.length)
      expect((await received).map((delivery) => delivery.body)).toEqual(expect.arrayContaining(bodies))
    })

    it('a waiting consumer gets a message at once', async () => {
      const host = await start()
      const seconds: number[] = []
      let arrived = Promise.withResolvers<void>()
      host.consume(work.name, { concurrency: 1 }, async () => {
        arrived.resolve()
        return { kind: 'done' }
      })
      // The quickest of a few tries: polling is never quick, and a notification may be slow on a busy machine.
      for (let count = 0; count < 5; count += 1) {
        arrived = Promise.withResolvers()
        const sentAt = performance.now()
        await host.send(work.name, [{ n: count }])
        await arrived.promise
        seconds.push((performance.now() - sentAt) / 1000)
      }
      expect(Math.min(...seconds)).toBeLessThan(0.9)
    })

    it('exactly the wanted number is handled at the same time', async () => {
      const host = await start()
      let running = 0
      let most = 0
      await host.send(
        work.name,
        Array.from({ length: 25 }, (_, n) => n)
      )
      const gate = Promise.withResolvers<void>()
      const all = Promise.withResolvers<void>()
      let done = 0
      host.consume(work.name, { concurrency: 10 }, async () => {
        running += 1
        most = Math.max(most, running)
        if (running === 10) gate.resolve()
        await gate.promise
        running -= 1
        if (++done === 25) all.resolve()
        return { kind: 'done' }
      })
      await all.promise
      expect(most).toBe(10)
    })

    it('a deferral is delivered again later and counts no try', async () => {
      const host = await start()
      await host.send(work.name, [{ n: 1 }])
      let deferrals = 0
      const finished = Promise.withResolvers<Delivery>()
      host.consume(work.name, { concurrency: 1 }, async (delivery) => {
        if (deferrals < 3) {
          deferrals += 1
          return { kind: 'defer', seconds: 0 }
        }
        finished.resolve(delivery)
        return { kind: 'done' }
      })
      expect(await finished.promise).toMatchObject({ attempt: 1, body: { n: 1 } })
    })

    it('a delayed message waits its time', async () => {
      const host = await start()
      const sentAt = performance.now()
      await host.send(work.name, ['later'], { delaySeconds: 1 })
      await collect(host, work.name, 1)
      expect(performance.now() - sentAt).toBeGreaterThan(900)
    })

    it('a message that fails every try reaches the dead letter queue with its queue and reason', async () => {
      const host = await start()
      await host.send(work.name, [{ n: 1 }])
      const attempts: number[] = []
      host.consume(work.name, { concurrency: 1 }, async (delivery) => {
        attempts.push(delivery.attempt)
        return { kind: 'retry', reason: `no luck at try ${delivery.attempt}`, seconds: 0 }
      })
      const [letter] = await collect(host, dead.name, 1)
      expect(attempts).toEqual([1, 2])
      expect(letter).toMatchObject({
        body: { n: 1 },
        origin: { queue: work.name, attempts: 2, reason: 'no luck at try 2' }
      })
    })

    it('unfinished messages of a stopped host are delivered by the next one', async () => {
      const first = await open([work, dead])
      await first.host.send(work.name, [{ n: 1 }])
      const taken = Promise.withResolvers<void>()
      const stopping = Promise.withResolvers<void>()
      first.host.consume(work.name, { concurrency: 1 }, async () => {
        taken.resolve()
        // Given back while the host runs, it would come again at once, and each delivery is one of its tries.
        await stopping.promise
        return { kind: 'retry', reason: 'stopped', seconds: 0 }
      })
      await taken.promise
      const stopped = first.host.stop(5)
      stopping.resolve()
      await stopped
      const second = await start(await storageOf(first))
      const [delivery] = await collect(second, work.name, 1)
      expect(delivery?.body).toEqual({ n: 1 })
    })

    it('the depth counts waiting and running messages', async () => {
      const host = await start()
      await host.send(work.name, [1, 2, 3])
      expect(await host.depth(work.name)).toMatchObject({ waiting: 3, running: 0 })
      const taken = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      host.consume(work.name, { concurrency: 1 }, async () => {
        taken.resolve()
        await release.promise
        return { kind: 'done' }
      })
      await taken.promise
      expect(await host.depth(work.name)).toMatchObject({ waiting: 2, running: 1 })
      release.resolve()
    })
  })
}

const storages = new WeakMap<QueueHostUnderTest, string>()

/** Adapters report the name under which a host's messages are kept. */
export function rememberStorage(one: QueueHostUnderTest, storage: string): QueueHostUnderTest {
  storages.set(one, storage)
  return one
}

async function storageOf(one: QueueHostUnderTest): Promise<string> {
  const storage = storages.get(one)
  if (!storage) throw new Error('This adapter does not say where its messages are kept.')
  return storage
}

function collect(host: QueueHost, queue: string, count: number): Promise<Delivery[]> {
  const { promise, resolve } = Promise.withResolvers<Delivery[]>()
  const received: Delivery[] = []
  host.consume(queue, { concurrency: 1 }, async (delivery) => {
    received.push(delivery)
    if (received.length === count) resolve(received)
    return { kind: 'done' }
  })
  return promise
}
