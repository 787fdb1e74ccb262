import { callbackUrl } from '../../media/callback-url.ts'
import type { ConsumerOutcome, ConsumerRuntime } from '../consumer.ts'
import { settleAnswer } from './settle-answer.ts'
import type { Submission, Task } from './submission.ts'

/** The one call that is paid for. What the provider answers is written until the database takes it. */
export async function sendTask(runtime: ConsumerRuntime, submission: Submission, task: Task): Promise<ConsumerOutcome> {
  const { clock, logger, outcomes } = runtime
  const { kind, row } = submission
  const answer = await task.provider.createTask(runtime, {
    apiModelPath: row.apiModelPath,
    input: task.input,
    apiKey: task.key.apiKey,
    callbackUrl: callbackUrl(runtime, { provider: row.provider, kind, rowId: row.id })
  })
  // Told before it is written: whatever becomes of the database and of us, an operator can find the task.
  const about = {
    kind,
    rowId: row.id,
    provider: row.provider,
    answer: answer.kind,
    ...('taskId' in answer ? { taskId: answer.taskId } : { detail: answer.detail })
  }
  logger.info(about, 'task submitted')
  const answeredAt = clock.now()
  return outcomes.write(about, () => settleAnswer(runtime, submission, { answer, answeredAt, task }))
}
