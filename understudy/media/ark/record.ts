import { z } from 'zod'
import type { MediaContext } from '../context.ts'
import { resultUrl } from '../tasks/results.ts'
import { cancelledCode, isFinished, type Task } from '../tasks/tasks.ts'

type Parts = Pick<MediaContext, 'urls' | 'settings'>

const Repeated = z.object({
  safety_identifier: z.string().optional(),
  resolution: z.string().default('720p'),
  ratio: z.string().default('16:9'),
  generate_audio: z.boolean().default(true),
  duration: z.number().default(5),
  execution_expires_after: z.number().default(172_800)
})

/** A task as it is read, listed and called back. */
export function arkRecord(task: Task, parts: Parts, options: { isAnew?: boolean } = {}) {
  const { safety_identifier, resolution, ratio, generate_audio, duration, execution_expires_after } = Repeated.parse(
    task.request
  )
  const tokens = task.state === 'success' ? 21_600 * duration : 0
  const url = resultUrl(parts, task, options)
  return {
    id: task.id,
    model: task.model,
    status: statusOf(task),
    error: errorOf(task),
    ...(task.state === 'success' && { content: url ? { video_url: url } : {} }),
    ...(tokens > 0 && { usage: { completion_tokens: tokens, total_tokens: tokens } }),
    created_at: Math.floor(task.createdAtMs / 1000),
    updated_at: Math.floor((task.completedAtMs ?? task.createdAtMs) / 1000),
    seed: 11,
    resolution,
    ratio,
    duration,
    framespersecond: 24,
    service_tier: 'default',
    execution_expires_after,
    generate_audio,
    ...(safety_identifier !== undefined && { safety_identifier })
  }
}

export function statusOf(task: Task): 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' {
  if (!isFinished(task)) return task.state === 'queuing' ? 'queued' : 'running'
  if (task.state === 'success') return 'succeeded'
  return task.failCode === cancelledCode ? 'cancelled' : 'failed'
}

export function errorOf({ state, failCode, failMessage, render }: Task): { code: string; message: string } | null {
  if (state !== 'fail' || failCode === cancelledCode) return null
  const media = render.kind === 'image' ? 'Image' : 'Video'
  const codes: Record<string, string> = {
    400: `Output${media}SensitiveContentDetected`,
    422: 'InvalidParameter.content'
  }
  return { code: codes[failCode ?? ''] ?? 'InternalServiceError', message: failMessage ?? 'Failed.' }
}
