import type { AppliedFault, FaultKind } from '../faults/faults.ts'
import type { MediaLogger } from '../logger.ts'
import type { MediaSettings } from '../settings.ts'
import type { TaskStore } from './task-store.ts'
import type { Task } from './tasks.ts'

export interface CallbackMessage {
  headers: Record<string, string>
  body: string
}

/** How one endpoint family writes and signs its callback. */
export interface CallbackDialect {
  word(task: Task): CallbackMessage
  /** The same, but signed with a foreign key. */
  forge(task: Task): CallbackMessage
}

export interface CallbackSender {
  send(task: Task): void
  stop(): void
}

interface Parts {
  dialects: Partial<Record<Task['family'], CallbackDialect>>
  store: TaskStore
  settings: () => MediaSettings
  logger: MediaLogger
}

/** Sends callbacks with a few tries. A task's faults decide how they go wrong. */
export function createCallbackSender({ dialects, store, settings, logger }: Parts): CallbackSender {
  const timers = new Set<NodeJS.Timeout>()
  const dialectOf = ({ family }: Task): CallbackDialect => {
    const dialect = dialects[family]
    if (!dialect) throw new Error(`No stand-in words the callbacks of ${family}.`)
    return dialect
  }
  const held: { taskId: string; release: () => void }[] = []
  let stopped = false

  function later(seconds: number, action: () => void): () => void {
    const once = () => {
      if (!timers.delete(timer) || stopped) return
      clearTimeout(timer)
      action()
    }
    const timer = setTimeout(once, seconds * 1000)
    timers.add(timer)
    return once
  }

  /** A restart forgets a callback that could not be stored, and sends it again. */
  function keep(task: Task): void {
    try {
      store.put(task)
    } catch (error) {
      logger.info({ task: task.id, error: String(error) }, 'What became of a callback could not be kept')
    }
  }

  async function deliver(task: Task, tries: number): Promise<void> {
    if (stopped) return
    const delivered = await post(task, dialectOf(task).word(task))
    if (stopped) return
    const wait = settings().callbackRetrySeconds[tries]
    const callback = delivered ? 'delivered' : wait === undefined ? 'given-up' : 'pending'
    const current = store.get(task.id) ?? task
    keep({ ...current, callback, callbackTries: tries + 1 })
    if (callback === 'pending') later(wait ?? 0, () => void deliver(task, tries + 1))
    else releaseHeld(task.id)
  }

  function releaseHeld(afterTaskId: string): void {
    const others = held.filter(({ taskId }) => taskId !== afterTaskId)
    for (const other of others) {
      held.splice(held.indexOf(other), 1)
      other.release()
    }
  }

  async function post(task: Task, message: CallbackMessage): Promise<boolean> {
    if (!task.callbackUrl) return true
    try {
      const response = await fetch(task.callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...message.headers },
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000)
      })
      await response.body?.cancel()
      return response.ok
    } catch (error) {
      logger.info({ task: task.id, error: String(error) }, 'Callback not delivered')
      return false
    }
  }

  async function begin(task: Task): Promise<void> {
    const fault = (kind: FaultKind): AppliedFault | undefined => task.faults.find((each) => each.kind === kind)
    const dialect = dialectOf(task)
    if (fault('callback-forge-signature')) {
      await post(task, dialect.forge({ ...task, state: 'fail', result: null, failCode: '500', failMessage: 'Forged.' }))
    }
    if (fault('callback-forge-task')) {
      await post(task, dialect.word({ ...task, id: `task_forged_${crypto.randomUUID()}` }))
    }
    if (fault('callback-drop')) {
      keep({ ...(store.get(task.id) ?? task), callback: 'dropped' })
      return
    }
    const delay = fault('callback-delay')
    const reorder = fault('callback-reorder')
    const go = () => {
      void deliver(task, task.callbackTries)
      if (fault('callback-double')) void post(task, dialect.word(task))
    }
    if (delay) later(delay.seconds, go)
    else if (reorder) held.push({ taskId: task.id, release: later(reorder.seconds, go) })
    else go()
  }

  return {
    send(task) {
      void begin(task)
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
  }
}
