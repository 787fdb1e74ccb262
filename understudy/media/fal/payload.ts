import type { MediaContext } from '../context.ts'
import { resultUrl } from '../tasks/results.ts'
import type { Task } from '../tasks/tasks.ts'

/** The field and the type of an issue, by the code of a failure. */
const issues: Record<string, [field: string, type: string]> = {
  400: ['prompt', 'content_policy_violation'],
  422: ['image_url', 'image_load_error']
}

/** The model's own answer: images, a video, or the error. */
export function falPayload(
  task: Task,
  context: Pick<MediaContext, 'urls' | 'settings'>,
  options: { isAnew?: boolean } = {}
) {
  const url = resultUrl(context, task, options)
  if (!task.result) {
    const [field, type] = issues[task.failCode ?? ''] ?? ['prompt', 'internal_server_error']
    return { detail: [{ loc: ['body', field], msg: task.failMessage ?? '', type }] }
  }
  const { contentType: content_type, width, height, bytes: file_size } = task.result
  return task.render.kind === 'image'
    ? {
        images: url ? [{ url, content_type, file_name: 'output.png', width, height, file_size }] : [],
        description: ''
      }
    : { video: url ? { url, content_type, file_size, file_name: 'output.mp4' } : null }
}
