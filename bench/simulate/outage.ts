import { pollWaits } from '../../pipeline/media/poll-times.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { Bounds } from './bounds.ts'
import { createDueRows } from './due-rows.ts'

export interface Outage {
  tasks: number
  /** How long the provider gives no answer and sends no callback. Its work continues. */
  outageMinutes: number
  bounds: Bounds
}

export interface OutageOutcome {
  /** Minutes from the provider's return until half, 99% and all of the tasks are stored. */
  half: number
  nearlyAll: number
  all: number
  /** Number that failed at the time limit and were refunded. */
  timedOut: number
  reads: number
}

interface Task {
  startedAt: number
  finishedAt: number
  pollTries: number
  isEnded: boolean
}

const usualSeconds = 60
/** Minutes before the outage over which the tasks are submitted evenly. */
const submittedOverMinutes = 10
const cleanUpEveryMinutes = 5

/**
 * A provider goes down with all tasks pending. Polls and clean-ups run with their real schedule and limits, and the
 * waits are the service's own. Callbacks of tasks that finish meanwhile are lost for good, which is the worst case.
 */
export function simulateOutage({ tasks: count, outageMinutes, bounds }: Outage): OutageOutcome {
  const due = createDueRows<Task>()
  const tasks: Task[] = []
  for (let index = 0; index < count; index += 1) {
    const startedAt = -submittedOverMinutes * (1 - index / count)
    // From half to twice the usual time. Tasks that finished before the outage called back and are not included.
    const task = {
      startedAt,
      finishedAt: Math.max(0.01, startedAt + (0.5 + (1.5 * (index % 97)) / 97) * (usualSeconds / 60)),
      pollTries: 0,
      isEnded: false
    }
    tasks.push(task)
    due.add(task, startedAt + pollWait(task))
  }
  const homeAt: number[] = []
  let [timedOut, reads, oldest] = [0, 0, 0]
  const finish = (task: Task, minute: number) => {
    task.isEnded = true
    homeAt.push(Math.max(0, minute - outageMinutes))
  }
  for (let minute = 0; homeAt.length + timedOut < count; minute += 1) {
    const isUp = minute >= outageMinutes
    for (const task of due.take(minute, bounds.pollRowsPerRun)) {
      if (task.isEnded) continue
      reads += 1
      if (isUp && task.finishedAt <= minute) finish(task, minute)
      else {
        task.pollTries += 1
        due.add(task, minute + pollWait(task))
      }
    }
    if (minute % cleanUpEveryMinutes !== 0) continue
    while (tasks[oldest]?.isEnded) oldest += 1
    const overdue: Task[] = []
    for (let index = oldest; index < count && overdue.length < bounds.cleanUpRowsPerRun; index += 1) {
      const task = tasks[index]
      if (!task || minute - task.startedAt < bounds.timeoutMinutes) break
      if (!task.isEnded) overdue.push(task)
    }
    for (const task of overdue) {
      reads += 1
      if (isUp) finish(task, minute)
      else if (minute - task.startedAt >= 2 * bounds.timeoutMinutes) {
        task.isEnded = true
        timedOut += 1
      }
    }
  }
  const at = (share: number) => homeAt[Math.max(0, Math.ceil(homeAt.length * share) - 1)] ?? 0
  return { half: at(0.5), nearlyAll: at(0.99), all: at(1), timedOut, reads }
}

const waits = pollWaits({ config: { usualSeconds } as ModelConfig, isCalledBack: true })

/** Minutes until a task is read next, by the service's own rule. */
function pollWait({ pollTries }: Task): number {
  return (waits[pollTries] ?? waits.at(-1) ?? 0) / 60
}
