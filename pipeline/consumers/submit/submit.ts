import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import { defer, defineConsumer } from '../consumer.ts'
import { claimRow } from './claim-row.ts'
import { giveUpProbe } from './note-answer.ts'
import { failSubmission, failWaitedTooLong, hasWaitedTooLong } from './fail-submission.ts'
import { prepareTask } from './prepare-task.ts'
import { sendTask } from './send-task.ts'
import { stayQueued } from './stay-queued.ts'
import { takeCreateSlot } from './take-create-slot.ts'

/** Sends one row's task to the media provider, at most once (docs: media states). */
export function submitConsumer(kind: MediaKind) {
  return defineConsumer(queueMessageSchemas['image-submit'], async ({ rowId, sealedKey }, runtime) => {
    const row = await runtime.mediaRows.read(kind, rowId)
    if (row?.status !== 'Queued') return
    const submission = { kind, row }
    if (hasWaitedTooLong(runtime, row)) return failWaitedTooLong(runtime, submission)

    // What is made now could not be kept. The sweep leaves the row alone as well, so the message is enough.
    if ((await runtime.storage.problems()).length > 0) return defer(3 * runtime.settings.storageCheckSeconds)

    const prepared = await prepareTask(runtime, submission, sealedKey)
    if (prepared.kind === 'refused') return failSubmission(runtime, submission, prepared)
    if (prepared.kind === 'not-yet') return stayQueued(runtime, submission, prepared)
    const { task } = prepared

    const slot = await takeCreateSlot(runtime, submission, task)
    if (slot.kind === 'not-yet') return stayQueued(runtime, submission, slot)
    if (slot.waitSeconds > 0) await runtime.clock.sleep(slot.waitSeconds)

    const { hasTrouble } = slot
    // Its answer may take longer than this process has. Another one sends it.
    if (runtime.stopping.aborted) {
      if (hasTrouble) await giveUpProbe(runtime, submission, task)
      return defer(0)
    }
    const submittingAt = await claimRow(runtime, submission, task)
    if (submittingAt) return sendTask(runtime, submission, { ...task, hasTrouble, submittingAt })
    if (hasTrouble) await giveUpProbe(runtime, submission, task)
  })
}
