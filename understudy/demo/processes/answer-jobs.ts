/** What a process answers. */
export type JobAnswer<Answer> = { answer: Answer } | { error: string }

/** Makes this process one of `createProcessPool`: it does one job after the other and ends with its parent. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches the whole group of a terminal. The server decides when this work ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('message', async (job: Job) => {
    process.send?.(await answer(work, job))
  })
}

async function answer<Job, Answer>(work: (job: Job) => Promise<Answer>, job: Job): Promise<JobAnswer<Answer>> {
  try {
    return { answer: await work(job) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
