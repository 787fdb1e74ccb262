import { taskIds, type PollInput } from './tasks.ts'

/** Reads every due task, this number at once, and counts the running ones. */
export async function readAll(input: PollInput, read: (url: string) => Promise<unknown>): Promise<number> {
  const ids = taskIds(input)
  let [next, running] = [0, 0]
  const reader = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      const answer = (await read(`${input.providerUrl}/api/v1/jobs/recordInfo?taskId=${id}`)) as {
        data: { state: string }
      }
      if (answer.data.state === 'generating') running += 1
    }
  }
  await Promise.all(Array.from({ length: input.readsAtOnce }, reader))
  return running
}
