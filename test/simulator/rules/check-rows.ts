import { lateSuccessCodes } from '@callsheet/lib/states.ts'
import { rowOfTask, type ProviderTask } from '../outside/provider-plan.ts'
import type { Facts, RowFacts } from './facts.ts'

/** Bought once at the provider, and what was made and can be had is had. */
export function checkRows({ rows, moves }: Facts, tasks: readonly ProviderTask[]): string[] {
  const problems: string[] = []
  const bought = new Set(moves.filter(({ was }) => was === null).map(({ id }) => id))
  for (const id of bought) {
    const own = tasks.filter((task) => rowOfTask(task) === id)
    if (own.length > 1)
      problems.push(`row ${id} was made ${own.length} times: ${own.map((task) => task.id).join(', ')}`)
  }
  for (const task of tasks) {
    if (!bought.has(rowOfTask(task))) problems.push(`${task.id} was made for no row of ours: ${task.callbackUrl}`)
  }
  for (const row of rows) {
    const task = tasks.find((each) => rowOfTask(each) === row.id)
    const problem = whyWrong(row, task)
    if (problem) problems.push(`${row.kind} ${row.id} is ${row.status} (${row.code}): ${problem}`)
  }
  return problems
}

function whyWrong({ status, code, storageKey, taskId }: RowFacts, task: ProviderTask | undefined): string | null {
  if (status === 'Completed') {
    if (!storageKey) return 'it has no object'
    if (task?.id !== taskId) return `its task is ${taskId}, and the provider made ${task?.id}`
    return task?.plan.end === 'success' ? null : 'the provider made nothing'
  }
  if (storageKey) return 'it has an object'
  const isUnknown = lateSuccessCodes.some((each) => each === code)
  if (!task) return null
  if (taskId !== null && taskId !== task.id) return `its task is ${taskId}, and the provider made ${task.id}`
  const isTakenAway = code === 'asset-lost' || code === 'asset-invalid'
  if (isTakenAway)
    return ['good', 'expired', 'broken-twice'].includes(task.plan.asset) ? `its asset was ${task.plan.asset}` : null
  // These providers can be asked, and the deployment's key is never removed.
  const canBeAsked = task.family === 'runware-tasks' || task.family === 'ark-tasks'
  if (code === 'outcome-unknown' && canBeAsked && !task.isOwnAccount) {
    return `nobody asked for ${task.id}, which was made`
  }
  const isRefusedLate = task.plan.end === 'fail' || task.plan.end === 'moderated'
  return isUnknown || isRefusedLate ? null : `the provider made ${task.id} (${task.plan.end}), and the row has given up`
}
