import { moveMediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission, Task } from './submission.ts'

/** False where somebody else has the row. From here on its task may be sent, once. */
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
        finalPrompt: prompt,
        providerKeyHash: key.hash,
        traceparent
      }
    })
    return claimed !== null
  } catch (error) {
    // The claim may stand although its answer was lost. Nobody has asked the provider: the row waits again.
    await outcomes.write({ kind, rowId: row.id, answer: 'not asked' }, () =>
      giveBackClaim(runtime, submission, submittingAt)
    )
    throw error
  }
}

/** Of this very claim: the guard's values are its own, so that it goes alone. */
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
