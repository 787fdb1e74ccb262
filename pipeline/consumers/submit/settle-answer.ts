import { firstPollAt } from '../../media/poll-times.ts'
import { callOverAt, settleSoon } from '../../media/settle-times.ts'
import { rateKey } from '../../media/provider-key.ts'
import type { CreateAnswer } from '../../provider/port.ts'
import { isLostWithAnswer } from '../../provider/is-lost-with-answer.ts'
import { defer, type ConsumerOutcome, type ConsumerRuntime } from '../consumer.ts'
import { failSubmission } from './fail-submission.ts'
import { wokenBySweepAt } from './stay-queued.ts'
import type { SendingTask } from './note-answer.ts'
import type { Submission } from './submission.ts'

export interface AnsweredTask {
  task: SendingTask
  /** Those that hold the asset end the row at once (`sendTask`). */
  answer: Exclude<CreateAnswer, { kind: 'made' | 'given' }>
  answeredAt: Date
}

const longestBackoffSeconds = 60

/** Every write is guarded: it may be repeated when the database did not say whether it was done. */
export async function settleAnswer(
  runtime: ConsumerRuntime,
  submission: Submission,
  { task, answer, answeredAt: now }: AnsweredTask
): Promise<ConsumerOutcome> {
  const { mediaRows, rateLimits, logger } = runtime
  const { kind, row } = submission
  switch (answer.kind) {
    case 'created':
      // Null when a callback adopted the task before our answer arrived. Then there is nothing left to do.
      await mediaRows.move({
        kind,
        id: row.id,
        from: 'Submitting',
        to: 'Generating',
        set: {
          providerTaskId: answer.taskId,
          settleAt: null,
          namedTaskId: null,
          generatingAt: now,
          nextPollAt: firstPollAt(runtime, { provider: task.provider, config: task.config, now }),
          pollTries: 0
        }
      })
      return
    case 'not-created': {
      await rateLimits.block({
        key: rateKey(task.provider, task.key, 'create'),
        now,
        seconds: answer.retryAfterSeconds
      })
      const submitTries = row.submitTries + 1
      const seconds = answer.retryAfterSeconds + Math.min(longestBackoffSeconds, submitTries)
      const queued = await mediaRows.move({
        kind,
        id: row.id,
        from: 'Submitting',
        to: 'Queued',
        set: {
          nextEnqueueAt: wokenBySweepAt(runtime, now, seconds),
          submittingAt: null,
          settleAt: null,
          failureDetail: answer.detail
        }
      })
      return queued ? defer(seconds) : undefined
    }
    case 'refused':
      return failSubmission(runtime, submission, {
        code: answer.code,
        detail: answer.detail,
        from: 'Submitting',
        when: { submittingAt: task.submittingAt }
      })
    case 'unknown': {
      const { by } = task.provider.unanswered
      logger.warn(
        { kind, rowId: row.id, detail: answer.detail, settledBy: by },
        'the answer does not say whether the task was made'
      )
      if (isLostWithAnswer(task.provider)) {
        return failSubmission(runtime, submission, {
          code: 'outcome-unknown',
          detail: answer.detail,
          from: 'Submitting',
          when: { submittingAt: task.submittingAt }
        })
      }
      // A callback may have named a task in the meantime. It is then asked for already.
      const set = {
        failureDetail: answer.detail,
        callOverAt: callOverAt(runtime.settings, { claimedAt: task.submittingAt, answeredAt: now }),
        callClaimedAt: task.submittingAt,
        ...(by !== 'callback' && { settleAt: settleSoon(now) })
      }
      await mediaRows.update({ kind, id: row.id, whenStatus: 'Submitting', set })
      return
    }
    default:
      return answer satisfies never
  }
}
