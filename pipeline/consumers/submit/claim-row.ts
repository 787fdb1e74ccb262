import { moveMediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission, Task } from './submission.ts'

/** False when another consumer has the row. After a claim, the task may be sent once. */
export async function claimRow(
  runtime: ConsumerRuntime,
  submission: Submission,
  { prompt, key }: Task
): Promise<boolean> {
  const { mediaRows, clock, outcomes, traceparent } = runtime
  const { kind, row } = submission
  const submittingAt = clock.now()
  try {
    const claimed = await mediaRows.move({
      kind,
      id: row.id,
      from: 'Queued',
      to: 'Submitting',
      set: {
        submittingAt,
        submitTries: row.submitTries + 1,
        nextEnqueueAt: null,
        pauseReason: null,
        pausedUntil: null,
        finalPrompt: prompt,
        providerKeyHash: key.hash,
        traceparent
      }
    })
    return claimed !== null
  } catch (error) {
    // The claim may be in the database although its answer was lost. The provider has not been asked, so the row goes
    // back to waiting.
    await outcomes.write({ kind, rowId: row.id, answer: 'not asked' }, () =>
      giveBackClaim(runtime, submission, submittingAt)
    )
    throw error
  }
}

/** Only for exactly this claim. It cannot share a statement, because the values of its guard are unique. */
function giveBackClaim(
  { database, clock, traceparent }: ConsumerRuntime,
  { kind, row }: Submission,
  submittingAt: Date
): Promise<unknown> {
  return moveMediaRow(database, {
    kind,
    id: row.id,
    from: 'Submitting',
    to: 'Queued',
    when: { submittingAt, traceparent },
    set: { submittingAt: null, nextEnqueueAt: clock.now() }
  })
}
