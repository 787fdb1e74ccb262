import type { MediaContext } from '../context.ts'
import { isFinished, type Task } from './tasks.ts'

const lookAgainMilliseconds = 15

/** For providers whose one answer is the asset: waits until the task is over. Null when its client has gone. */
export async function awaitEnd({ store }: MediaContext, id: string, signal: AbortSignal): Promise<Task | null> {
  while (!signal.aborted) {
    const task = store.get(id)
    if (!task || isFinished(task)) return task ?? null
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds))
  }
  return null
}
