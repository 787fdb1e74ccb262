import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { lateSuccessCodes } from '@callsheet/lib/states.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { isAway } from '../owner-client.ts'
import type { ProduceSession } from './session.ts'

const pollSeconds = 0.5

/**
 * Polls until the answer is not null, also while the server is briefly down. Errors: `upstream-timeout` with a hint how
 * to continue.
 */
export async function watch<Answer>(
  session: ProduceSession,
  resumeId: string,
  ask: () => Promise<Answer | null>
): Promise<Answer> {
  const { deadline, timeoutSeconds } = session
  session.resumeId = resumeId
  for (;;) {
    const answer = await ask().catch(notYetWhileAway)
    if (answer !== null) return answer
    if (Date.now() > deadline) {
      throw new AppError(
        'upstream-timeout',
        `Not everything arrived within ${timeoutSeconds} seconds. Nothing is lost: ` +
          `go on with \`npm run produce -- --resume ${resumeId}\`.`
      )
    }
    await sleep(pollSeconds * 1000)
  }
}

function notYetWhileAway(error: unknown): null {
  if (isAway(error)) return null
  throw error
}

/** The final state: stored, or failed for good. */
export function isSettled(media: MediaView | null): boolean {
  return media !== null && (media.status === 'Failed' || media.isStored)
}

/** A new take may help, and the provider can no longer deliver this one. */
export function isWorthAnotherTake(media: MediaView | null): boolean {
  if (media?.status !== 'Failed' || !media.failure) return false
  return ['retry', 'copy'].includes(media.nextStep.action) && !lateSuccessCodes.includes(media.failure.code)
}
