import { moveMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { settleUnwrittenAt } from '../../media/settle-times.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission, Task } from './submission.ts'

/** When the row was claimed. Null when another consumer has it. After a claim, the task may be sent once. */
export async function claimRow(
  runtime: ConsumerRuntime,
  submission: Submission,
  { provider, prompt, key, cost }: Task
): Promise<Date | null> {
  const { mediaRows, clock, outcomes, settings, processes, traceparent } = runtime
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
        settleAt: settleUnwrittenAt(settings, provider, submittingAt),
        sender: processes.own,
        callOverAt: null,
        callClaimedAt: submittingAt,
        askedSince: null,
        namedTaskId: null,
        // Not null from the moment at which the provider's answer is known to be lost.
        failureDetail: null,
        submitTries: row.submitTries + 1,
        nextEnqueueAt: null,
        pauseReason: null,
        pausedUntil: null,
        finalPrompt: prompt,
        providerKeyHash: key.hash,
        costMillionths: cost?.millionths ?? null,
        costCurrency: cost?.currency ?? null,
        traceparent
      }
    })
    return claimed && submittingAt
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
    set: { submittingAt: null, settleAt: null, nextEnqueueAt: clock.now() }
  })
}
