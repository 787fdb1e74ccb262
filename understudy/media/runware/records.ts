import { z } from 'zod'
import type { MediaContext } from '../context.ts'
import { resultUrl } from '../tasks/results.ts'
import { isFinished, type Task } from '../tasks/tasks.ts'

type Parts = Pick<MediaContext, 'urls' | 'settings'>

const taskTypeOf = ({ render }: Task) => (render.kind === 'image' ? 'imageInference' : 'videoInference')

/** A task as `getResponse` and the webhook tell it: what runs or was made in `data`, what failed in `errors`. */
export function runwareRecord(task: Task, parts: Parts, options: { isAnew?: boolean } = {}) {
  const about = { taskType: taskTypeOf(task), taskUUID: task.id }
  if (!isFinished(task)) return { data: [{ ...about, status: 'processing' }] }
  if (task.state === 'fail') {
    const message = task.failMessage ?? 'Failed'
    return { data: [], errors: [{ ...about, status: 'error', code: codeOf(task.failCode), message }] }
  }
  const url = resultUrl(parts, task, options)
  const name = task.render.kind === 'image' ? 'image' : 'video'
  const result = { [`${name}UUID`]: task.id, ...(url && { [`${name}URL`]: url }) }
  const cost = wantsCost(task) && { cost: task.credits / 200 }
  return { data: [{ ...about, status: 'success', ...result, ...cost }] }
}

const requestSchema = z.array(z.looseObject({ includeCost: z.boolean().optional() }))

const wantsCost = ({ request }: Task): boolean => requestSchema.safeParse(request).data?.[0]?.includeCost ?? false

function codeOf(failCode: string | null): string {
  if (failCode === '400') return 'invalidProviderContent'
  return failCode === '422' ? 'invalidInputImage' : 'inferenceError'
}
