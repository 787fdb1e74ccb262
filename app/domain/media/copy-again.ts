import { moveMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { copyableCodes } from '@callsheet/lib/states.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { wakeCopy } from '../../services/wake-pipeline.ts'
import { findMedia } from './find-media.ts'
import { readMedia } from './get.ts'

/**
 * Makes an item Completed again whose file could not be copied, and sends it to the store queue. The refund stays: the
 * file is free, as a late success is. When the file is gone for good, the item fails again with the same code. A second
 * press while it is copied changes nothing.
 *
 * Errors: `not-found`; `conflict` for an item in any other state.
 */
export async function copyAgain({ scope, id }: { scope: Scope; id: string }): Promise<MediaView> {
  const { database, clock } = scope.runtime
  const { kind } = await findMedia(database, scope.ownerId, id)
  const moved = await moveMediaRow(database, {
    kind,
    id,
    from: 'Failed',
    to: 'Completed',
    failureCodes: copyableCodes,
    when: { storageKey: null },
    set: {
      // Reconcile counts its days from here.
      completedAt: clock.now(),
      lastStoreTryAt: null,
      unusableTries: 0,
      unusableSince: null,
      failureCode: null,
      failureDetail: null,
      failedAt: null
    }
  })
  if (moved) await wakeCopy(scope, kind, id)
  const media = await readMedia({ scope, id })
  // Another press moved it. Its copy is under way, or has just failed again.
  const wasPressed =
    !media.isStored && (media.status === 'Completed' || copyableCodes.some((code) => code === media.failure?.code))
  if (!moved && !wasPressed)
    throw new AppError('conflict', 'Only an item whose file was lost on its way to our storage can be copied again.')
  return media
}
