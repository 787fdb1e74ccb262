import type { MediaContext } from '../context.ts'
import { resultUrl } from '../tasks/results.ts'
import { cancelledCode, type Task } from '../tasks/tasks.ts'

type Parts = Pick<MediaContext, 'urls' | 'settings'>

const statuses = { queuing: 'starting', generating: 'processing', success: 'succeeded', fail: 'failed' } as const
const iso = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** A prediction, the same in answers and in webhooks. `base` is the address of the API. */
export function prediction(task: Task, parts: Parts, base: string, options: { isAnew?: boolean } = {}) {
  const get = `${base}/predictions/${task.id}`
  return {
    id: task.id,
    model: task.model,
    version: 'hidden',
    input: task.request,
    logs: '',
    output: resultUrl(parts, task, options),
    data_removed: false,
    error: task.state === 'fail' && !isCanceled(task) ? errorOf(task) : null,
    source: 'api',
    status: isCanceled(task) ? 'canceled' : statuses[task.state],
    created_at: iso(task.createdAtMs),
    started_at: iso(task.createdAtMs),
    completed_at: iso(task.completedAtMs),
    urls: { get, cancel: `${get}/cancel`, web: `https://replicate.com/p/${task.id}` },
    metrics: task.completedAtMs === null ? {} : { predict_time: (task.completedAtMs - task.createdAtMs) / 1000 }
  }
}

const isCanceled = ({ failCode }: Task) => failCode === cancelledCode

function errorOf({ failCode, failMessage }: Task): string {
  if (failCode === '400')
    return 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)'
  return failMessage ?? 'Prediction failed.'
}
