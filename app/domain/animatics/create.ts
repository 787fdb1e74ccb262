import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { maximumCutSeconds, tooLong } from '@callsheet/lib/cut/timeline.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { requireJobRoom } from '../../quotas/require-job-room.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'
import { ofSubject } from './animatic-subject.ts'
import { animaticView } from './animatic-view.ts'
import { changedScenes } from './changed-scenes.ts'
import { planAnimatic, type PlannedBoard } from './plan-animatic.ts'

export interface CreateAnimaticOptions {
  scope: Scope
  subject: AnimaticSubject
}

/**
 * Writes the next animatic of a pipeline or a storyboard and starts it. It costs nothing and buys nothing. While the
 * board is as the newest one shows it, that one is the answer. Errors: `conflict` when every scene is skipped, or a
 * still is on its way to storage.
 */
export async function createAnimatic({ scope, subject }: CreateAnimaticOptions): Promise<AnimaticView> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async ({ transaction, afterCommit }) => {
    const board = await planAnimatic(transaction, ownerId, subject)
    requireScenes(board)
    // One after the other: two presses at once give one version.
    await lock(transaction, subject)
    const [newest] = await transaction
      .select({ animatic: animatics, job: backgroundJobs })
      .from(animatics)
      .innerJoin(backgroundJobs, eq(backgroundJobs.id, animatics.jobId))
      .where(ofSubject(subject))
      .orderBy(desc(animatics.version))
      .limit(1)
    if (newest && newest.job.status !== 'Failed' && changedScenes(newest.animatic.plan, board.plan).length === 0)
      return animaticView({ ...newest, changedScenes: [] })
    await takeQuota(scope, 'cuts', transaction)
    await requireJobRoom(scope, transaction, 'cuts')
    const id = runtime.newId()
    const [job] = await transaction
      .insert(backgroundJobs)
      .values({
        id: runtime.newId(),
        ownerId,
        kind: 'animatic',
        subjectId: id,
        input: { animaticId: id },
        nextEnqueueAt: runtime.clock.now()
      })
      .returning()
    if (!job) throw new Error('The new job was not returned.')
    const [animatic] = await transaction
      .insert(animatics)
      .values({
        id,
        ownerId,
        adId: board.adId,
        ...subject,
        version: (newest?.animatic.version ?? 0) + 1,
        title: board.title,
        plan: board.plan,
        jobId: job.id
      })
      .returning()
    if (!animatic) throw new Error('The new animatic was not returned.')
    afterCommit(() => runtime.filmRunner.wake())
    return animaticView({ animatic, job, changedScenes: [] })
  })
}

async function lock(transaction: Transaction, subject: AnimaticSubject): Promise<void> {
  if ('pipelineId' in subject) {
    await transaction
      .select({ id: pipelines.id })
      .from(pipelines)
      .where(eq(pipelines.id, subject.pipelineId))
      .for('update')
    return
  }
  await transaction
    .select({ id: storyboards.id })
    .from(storyboards)
    .where(eq(storyboards.id, subject.storyboardId))
    .for('update')
}

function requireScenes({ plan: { scenes }, onTheirWay }: PlannedBoard): void {
  if (scenes.length === 0) throw new AppError('conflict', 'Every scene is skipped: there is nothing to show.')
  const [scene] = onTheirWay
  if (scene !== undefined) {
    throw new AppError('conflict', `The still of scene ${scene} is on its way to storage. Try again in a moment.`, {
      details: { scenes: onTheirWay },
      retryable: true
    })
  }
  const seconds = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  if (seconds > maximumCutSeconds) throw tooLong(seconds)
}
