import type { TroubleCause } from '@callsheet/lib/states.ts'
import { rateKey } from '../../media/provider-key.ts'
import { breakerRules } from '../../media/row-pause.ts'
import type { CreateAnswer } from '../../provider/port.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission, Task } from './submission.ts'

export interface SendingTask extends Task {
  /** The key or model failed since its last success. */
  hasTrouble: boolean
  /** When its row was claimed. */
  submittingAt: Date
}

/**
 * Tells the key's circuit breakers how a create ended. They only spare further calls, so an error here is logged and
 * changes nothing of the row.
 */
export async function noteAnswer(
  runtime: ConsumerRuntime,
  submission: Submission,
  task: SendingTask,
  answer: CreateAnswer
): Promise<void> {
  try {
    await note(runtime, submission, task, answer)
  } catch (error) {
    runtime.logger.warn({ error, rowId: submission.row.id }, 'the circuit breaker was not told of an answer')
  }
}

async function note(
  runtime: ConsumerRuntime,
  { row }: Submission,
  task: SendingTask,
  answer: CreateAnswer
): Promise<void> {
  const { breakers, clock, settings, logger } = runtime
  const creates = { bucket: rateKey(task.provider, task.key, 'create'), model: row.apiModelPath }
  const trouble = troubleOf(answer)
  if (trouble) {
    const { cause, detail } = trouble
    const opened = await breakers.fail({
      ...creates,
      cause,
      detail,
      rowId: row.id,
      ownerId: row.providerKeyId ? row.ownerId : null,
      now: clock.now(),
      rules: breakerRules(settings)
    })
    for (const { model, failures, openUntil } of opened) {
      const about = { provider: task.provider.account, model, cause, detail, failures, until: openUntil }
      logger.warn(about, 'creates pause: the provider failed too often in a row')
    }
  } else if (task.hasTrouble) {
    if (answer.kind === 'not-created') return breakers.release({ bucket: creates.bucket, rowId: row.id })
    await breakers.succeed(creates)
    logger.info({ provider: task.provider.account, model: creates.model }, 'the provider answers again')
  }
}

/** The row was not sent after all. */
export function giveUpProbe({ breakers }: ConsumerRuntime, { row }: Submission, task: Task): Promise<void> {
  return breakers.release({ bucket: rateKey(task.provider, task.key, 'create'), rowId: row.id })
}

function troubleOf(answer: CreateAnswer): { cause: TroubleCause; detail: string } | null {
  if (answer.kind === 'created' || answer.kind === 'made' || answer.kind === 'given') return null
  if (answer.kind === 'unknown') return { cause: 'no-answer', detail: answer.detail }
  return answer.trouble ? { cause: answer.trouble, detail: answer.detail } : null
}
