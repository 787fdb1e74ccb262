import { runDelivery } from '@callsheet/pipeline/consumers/runner.ts'
import { runTick } from '@callsheet/pipeline/schedule/run-tick.ts'
import type { TickName } from '@callsheet/pipeline/schedule/registry.ts'
import { newProcess, type ProcessName, type Process, type ReplicaName } from '../engine/process.ts'
import type { Message } from '../outside/message-queues.ts'
import type { Callback, ProviderPlan } from '../outside/provider-plan.ts'
import { isOwnFault } from './noted-errors.ts'
import { openReplica, type Replica } from './replica.ts'
import { openStudio, type Studio } from './studio.ts'
import type { Surroundings } from './surroundings.ts'

/** One run of the world: its processes, and what can happen to them. */
export interface Run extends Surroundings {
  plans: Map<string, ProviderPlan>
  replica(name: ReplicaName): Replica
  studio(): Studio
  /** How often each event happened, for the report. */
  counts: Map<string, number>
  count(event: string): void
  deliver(message: Message, to: ReplicaName): void
  callBack(callback: Callback, to: ReplicaName, how: { isForged: boolean }): void
  /** The tick of the next whole minute. Time passes until then. */
  tick(name: TickName, on: readonly ReplicaName[]): void
  /** A user's request to the app. Its refusals are fine. */
  request(what: string, work: (studio: Studio) => Promise<unknown>): void
  /** The process ends between two steps, and starts again. */
  die(name: ProcessName): Promise<void>
  end(): Promise<void>
}

const minute = 60_000

export function openRun(given: Surroundings & Pick<Run, 'plans'>): Run {
  const { stepper, queues, time, errors } = given
  const counts = new Map<string, number>()
  const count = (event: string) => void counts.set(event, (counts.get(event) ?? 0) + 1)
  const replicas = { a: startReplica('a'), b: startReplica('b') }
  let studio = startStudio()
  let calls = 0

  function startReplica(name: ReplicaName): Replica {
    return openReplica(newProcess(name), given)
  }

  function startStudio(): Studio {
    return openStudio(newProcess('app'), given, (request) => {
      calls += 1
      return answerOf(replicas[calls % 2 === 0 ? 'a' : 'b'], request)
    })
  }

  /** A caller of a process that dies sees a broken connection. */
  function answerOf(replica: Replica, request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const onDeath = () => reject(new TypeError('fetch failed'))
      replica.process.onDeath.add(onDeath)
      Promise.resolve(replica.fetch(request))
        .then(resolve, reject)
        .finally(() => replica.process.onDeath.delete(onDeath))
    })
  }

  /** Errors of broken connections are expected: the caller of the work tries again. */
  function begin(process: Process, what: string, work: () => Promise<unknown>): Promise<void> {
    return work().then(
      () => undefined,
      (error: unknown) => {
        if (process.isAlive && isOwnFault(error)) errors.push({ where: what, error })
      }
    )
  }

  return {
    ...given,
    counts,
    count,
    replica: (name) => replicas[name],
    studio: () => studio,

    deliver(message, to) {
      const { process, runtime } = replicas[to]
      const delivery = queues.take(message)
      const endLease = () => void (message.holder === delivery && queues.endLease(message))
      process.onDeath.add(endLease)
      void begin(process, `message of ${message.queue}`, async () => {
        const outcome = await runDelivery(runtime, delivery)
        await stepper.gate(process, {
          kind: 'settle',
          label: `${outcome.kind} ${message.queue}`,
          act: async () => {
            queues.settle(delivery, outcome)
            count(`message ${outcome.kind}`)
          },
          broken: () => new Error('The queue did not answer.')
        })
      }).then(() => {
        process.onDeath.delete(endLease)
        endLease()
      })
    },

    callBack(callback, to, { isForged }) {
      const { provider } = given
      void begin(replicas[to].process, 'callback', async () => {
        const { status } = await answerOf(replicas[to], provider.wordCallback(callback.task, isForged))
        count(`callback answered ${status}`)
        // Our answer asks for it again, so a provider that keeps its word comes again.
        if (status === 503) provider.books.callbacks.push({ ...callback, dueAt: time.elapsed() + 5_000 })
      })
    },

    tick(name, on) {
      time.pass(minute - (time.elapsed() % minute))
      for (const each of on) {
        const { process, runtime } = replicas[each]
        const tick = new Date(Math.round(time.now(each).getTime() / minute) * minute)
        void begin(process, name, async () => {
          const { ran, errors: failed } = await runTick(runtime, { name, tick })
          count(ran ? `tick ${name}` : 'tick of the other copy')
          for (const job of Object.keys(failed)) count(`job failed: ${job}`)
        })
      }
    },

    request(what, work) {
      const { process } = studio
      void begin(process, what, async () => {
        try {
          await work(studio)
          count(`user: ${what}`)
        } catch (error) {
          count(`user: ${what} refused`)
          throw error
        }
      })
    },

    async die(name) {
      const { process } = name === 'app' ? studio : replicas[name]
      process.isAlive = false
      stepper.forget(process)
      for (const onDeath of process.onDeath) await onDeath()
      if (name === 'app') studio = startStudio()
      else replicas[name] = startReplica(name)
      await stepper.settle()
    },

    async end() {
      for (const name of ['a', 'b', 'app'] as const) {
        const { process } = name === 'app' ? studio : replicas[name]
        process.isAlive = false
        stepper.forget(process)
        for (const onDeath of process.onDeath) await onDeath()
      }
      await stepper.settle()
    }
  }
}
