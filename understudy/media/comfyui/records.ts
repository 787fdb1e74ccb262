import { findFault } from '../faults/create-faults.ts'
import { cancelledCode, isFinished, type Task } from '../tasks/tasks.ts'
import { resultPath } from '../tasks/results.ts'

export interface SentPrompt {
  prompt: Record<string, unknown>
  extraData: Record<string, unknown>
  output: string
}

/** What is kept with a task: the workflow and what came beside it. */
export const sentOf = ({ request }: Task): SentPrompt => request as SentPrompt

/** The five parts by which queue and history name a task. */
export function queueItem(task: Task) {
  const { prompt, extraData, output } = sentOf(task)
  return [task.createdAtMs, task.id, prompt, { ...extraData, create_time: task.createdAtMs }, [output]]
}

export const fileName = (task: Task): string => resultPath(task).split('/').slice(1).join('_')

/** An ended task as the history tells it. */
export function historyEntry(task: Task) {
  const { output } = sentOf(task)
  const about = { prompt_id: task.id, timestamp: task.completedAtMs }
  const start = ['execution_start', about]
  if (task.state === 'fail') {
    const where = { ...about, node_id: output, node_type: 'KSampler', executed: [] }
    const failure =
      task.failCode === cancelledCode
        ? ['execution_interrupted', where]
        : ['execution_error', { ...where, ...exceptionOf(task) }]
    return {
      prompt: queueItem(task),
      outputs: {},
      status: { status_str: 'error', completed: false, messages: [start, failure] },
      meta: {}
    }
  }
  const file = { filename: fileName(task), subfolder: 'callsheet', type: 'output' }
  const made = { images: [file], ...(task.render.kind === 'clip' && { animated: [true] }) }
  return {
    prompt: queueItem(task),
    outputs: findFault(task.faults, 'no-result') ? {} : { [output]: made },
    status: { status_str: 'success', completed: true, messages: [start, ['execution_success', about]] },
    meta: {}
  }
}

function exceptionOf({ failCode, failMessage }: Task) {
  const isMemory = failCode === 'oom'
  return {
    exception_type: isMemory ? 'torch.OutOfMemoryError' : 'RuntimeError',
    exception_message: isMemory ? 'Allocation on device 0 would exceed allowed memory. (out of memory)' : failMessage,
    traceback: []
  }
}

export const isQueued = (task: Task): boolean => task.family === 'comfyui-workflow' && !isFinished(task)
