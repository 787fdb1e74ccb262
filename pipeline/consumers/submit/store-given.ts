import { createEndCheck } from '@callsheet/lib/media-end/check-end.ts'
import { sniffMediaType, type MediaType } from '@callsheet/lib/media-types.ts'
import { markCompleted } from '../../media/end-generating.ts'
import { publishAsset, type PublishedAsset } from '../../media/publish-asset.ts'
import { requireEnd } from '../../media/watch-body.ts'
import type { CreateAnswer } from '../../provider/port.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import { failSubmission } from './fail-submission.ts'
import type { SendingTask } from './note-answer.ts'
import type { Submission } from './submission.ts'

export interface GivenTask {
  task: SendingTask
  answer: Extract<CreateAnswer, { kind: 'given' }>
}

/** The store may be short of breath. The provider cannot be asked again. */
const secondsBeforeTries = [0, 1, 5, 15]

/**
 * The provider's answer was the asset itself. The row takes it at once: it is Completed before its file is stored, as
 * any other. When the file cannot be stored now, the row fails later as one whose asset was lost, and is refunded.
 */
export async function storeGiven(
  runtime: ConsumerRuntime,
  submission: Submission,
  { task, answer }: GivenTask
): Promise<void> {
  const { kind, row } = submission
  const type = sniffMediaType(answer.bytes, kind === 'image' ? 'image' : 'video')
  if (!type) {
    return failSubmission(runtime, submission, {
      code: 'asset-invalid',
      detail: 'What the provider sent is no picture or clip.',
      from: 'Submitting',
      when: { submittingAt: task.submittingAt }
    })
  }
  const about = { kind, rowId: row.id, taskId: answer.taskId }
  const completed = await markCompleted(runtime, {
    kind,
    row,
    taskId: answer.taskId,
    url: null,
    expiresAt: null,
    cost: answer.cost,
    from: ['Submitting']
  })
  if (!completed) return
  const published = await publish(runtime, submission, type, answer.bytes)
  if (published?.kind === 'done') return
  runtime.logger.warn({ ...about, detail: published?.detail }, 'an asset that came with the answer was not stored')
}

/** Null when the store took it in none of the tries. */
async function publish(
  runtime: ConsumerRuntime,
  { kind: mediaKind, row }: Submission,
  type: MediaType,
  bytes: Uint8Array<ArrayBuffer>
): Promise<PublishedAsset | null> {
  for (const seconds of secondsBeforeTries) {
    if (seconds > 0) await runtime.clock.sleep(seconds)
    try {
      const body = requireEnd(new Blob([bytes]).stream(), createEndCheck(type.extension))
      const asset = { kind: 'found', type, contentLength: bytes.byteLength, ...body } as const
      return await publishAsset(runtime, { mediaKind, row, asset })
    } catch (error) {
      runtime.logger.warn({ error, rowId: row.id }, 'an asset could not be stored; it is tried again')
    }
  }
  return null
}
