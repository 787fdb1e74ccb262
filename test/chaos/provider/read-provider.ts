import { z } from 'zod'

const taskSchema = z.object({
  id: z.string(),
  callbackUrl: z.string().nullable(),
  state: z.string(),
  callback: z.string(),
  render: z.object({ kind: z.enum(['image', 'clip']), prompt: z.string() }),
  result: z.object({ file: z.string(), bytes: z.number() }).nullable()
})

export type ProviderTask = z.infer<typeof taskSchema>

/** Every task that the media provider ever made. These are the tasks that it bills. */
export async function readProvider(mediaUrl: string): Promise<ProviderTask[]> {
  const answer = await fetch(`${mediaUrl}/__control/tasks`)
  return z.object({ tasks: z.array(taskSchema) }).parse(await answer.json()).tasks
}

/** The row of a task. The task's callback address names it. */
export function rowOf(task: ProviderTask): string | null {
  return /\/api\/callback\/[^/]+\/[^/]+\/([0-9a-f-]{36})\//.exec(task.callbackUrl ?? '')?.[1] ?? null
}
