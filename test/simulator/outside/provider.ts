import type { Process } from '../engine/process.ts'
import type { Stepper } from '../engine/stepper.ts'
import type { Callback, ProviderPlan, ProviderTask } from './provider-plan.ts'
import { arkFamily } from './wire/ark.ts'
import { falFamily } from './wire/fal-queue.ts'
import { kieFamily } from './wire/kie.ts'
import { runwareFamily } from './wire/runware.ts'
import type { ProviderBooks, WireFamily } from './wire/wire-family.ts'

export interface SimulatedProvider {
  books: ProviderBooks
  /** The provider's side of one process's HTTP calls. */
  fetchOf(process: Process, stepper: Stepper): (url: URL, init: RequestInit) => Promise<Response>
  /**
   * Worded and signed at this moment. Forged, it comes to the right address, names the task of another row where there is
   * one, and has no signature of the provider.
   */
  wordCallback(task: ProviderTask, isForged: boolean): Request
}

export interface SimulatedProviderOptions {
  elapsed(): number
  now(): Date
  planOf(prompt: string): ProviderPlan
}

/** Providers of each wire format behind one set of books: every task that was ever made is in it, and was billed. */
export function createSimulatedProvider({ elapsed, now, planOf }: SimulatedProviderOptions): SimulatedProvider {
  const tasks = new Map<string, ProviderTask>()
  const callbacks: Callback[] = []
  const tries = new Map<string, number>()
  const books: ProviderBooks = {
    tasks,
    callbacks,
    creates: 0,
    arkListLagSeconds: 0,
    elapsed,
    now,
    plan(prompt) {
      books.creates += 1
      const count = (tries.get(prompt) ?? 0) + 1
      tries.set(prompt, count)
      const plan = planOf(prompt)
      return { plan, refusal: count <= plan.refusals ? (count % 2 === 1 ? 'rate-limited' : 'maintenance') : null }
    },
    make({ id = `task-${tasks.size + 1}`, family, callbackUrl, plan, isOwnAccount }) {
      const doneAt = elapsed() + plan.seconds * 1000
      const task = { id, family, callbackUrl, plan, doneAt, reads: 0, downloads: 0, isOwnAccount }
      tasks.set(id, task)
      if (plan.end === 'never' || plan.callbacks === 'none') return task
      callbacks.push({ task, dueAt: plan.callbacks === 'at-once' ? elapsed() : doneAt })
      if (plan.callbacks === 'two') callbacks.push({ task, dueAt: doneAt + 5_000 })
      return task
    }
  }
  const families: readonly WireFamily[] = [kieFamily(books), falFamily(books), runwareFamily(books), arkFamily(books)]
  const familyOf = (url: URL) => families.find(({ host }) => host === url.host)

  return {
    books,
    fetchOf: (process, stepper) => (url, init) => {
      const family = familyOf(url)
      if (!family) throw new Error(`Nobody answers at ${url.host}.`)
      return stepper.gate(process, {
        kind: 'provider',
        label: `${init.method ?? 'GET'} ${url.pathname.split('/').slice(-2).join('/')}`,
        act: async () => family.answer(url, init),
        broken: (way) => brokenCall(way === 'not-done' ? 'ECONNREFUSED' : 'ECONNRESET')
      })
    },
    wordCallback(task, isForged) {
      const family = families.find(({ names }) => names.includes(task.family))
      if (!family) throw new Error(`No family ${task.family}.`)
      if (!isForged) return family.wordCallback(task)
      const other = [...tasks.values()].find(({ id, family: made }) => id !== task.id && made === task.family)
      return withoutSignature(family.wordCallback({ ...task, id: other?.id ?? 'task-of-nobody' }))
    }
  }
}

/** The same words, and a signature in the provider's form that it never made. */
function withoutSignature(callback: Request): Request {
  const headers = new Headers(callback.headers)
  for (const [name, value] of callback.headers)
    if (name.endsWith('signature')) headers.set(name, [...value].toReversed().join(''))
  return new Request(callback, { headers })
}

function brokenCall(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}
