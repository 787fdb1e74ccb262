import { completeRow } from '../../media/end-generating.ts'
import { callbackUrl } from '../../media/callback-url.ts'
import { chosenTaskId } from '../../media/chosen-task-id.ts'
import type { ConsumerOutcome, ConsumerRuntime } from '../consumer.ts'
import { settleAnswer } from './settle-answer.ts'
import { noteAnswer, type SendingTask } from './note-answer.ts'
import { storeGiven } from './store-given.ts'
import type { Submission } from './submission.ts'

/** The one call that is paid for. The provider's answer is written until the database accepts it. */
export async function sendTask(
  runtime: ConsumerRuntime,
  submission: Submission,
  task: SendingTask
): Promise<ConsumerOutcome> {
  const { clock, logger, outcomes } = runtime
  const { kind, row } = submission
  const answer = await task.provider.createTask(runtime, {
    apiModelPath: task.apiModelPath,
    input: task.input,
    apiKey: task.key.apiKey,
    callbackUrl: callbackUrl(runtime, { provider: row.provider, kind, rowId: row.id }),
    taskId: chosenTaskId(row.id),
    workflow: task.config.workflow
  })
  // Logged before it is written. Then an operator can find the task even if the database or this process fails.
  const about = {
    kind,
    rowId: row.id,
    provider: row.provider,
    answer: answer.kind,
    ...('taskId' in answer ? { taskId: answer.taskId } : { detail: answer.detail })
  }
  logger.info(about, 'task submitted')
  const answeredAt = clock.now()
  try {
    if (answer.kind === 'given') return await storeGiven(runtime, submission, { task, answer })
    if (answer.kind === 'made') {
      const report = { kind: 'succeeded', url: answer.url, expiresAt: answer.expiresAt } as const
      await completeRow(runtime, { kind, row, taskId: answer.taskId, report, from: ['Submitting'] })
      return
    }
    return await outcomes.write(about, () => settleAnswer(runtime, submission, { answer, answeredAt, task }))
  } finally {
    await noteAnswer(runtime, submission, task, answer)
  }
}
