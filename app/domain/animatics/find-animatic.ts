import { and, desc, eq } from 'drizzle-orm'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import type { JobFacts } from '../cuts/cut-view.ts'
import { olderThan, toPage } from '../page.ts'
import { ofSubject, subjectOf } from './animatic-subject.ts'
import { animaticView, type AnimaticRow } from './animatic-view.ts'
import { changedScenes } from './changed-scenes.ts'
import { planAnimatic } from './plan-animatic.ts'

export async function findAnimatic(
  { runtime, ownerId }: Scope,
  animaticId: string
): Promise<{ animatic: AnimaticRow; job: JobFacts }> {
  const [row] = await runtime.database
    .select({ animatic: animatics, job: backgroundJobs })
    .from(animatics)
    .innerJoin(backgroundJobs, eq(backgroundJobs.id, animatics.jobId))
    .where(and(eq(animatics.id, animaticId), eq(animatics.ownerId, ownerId)))
  if (!row) throw new AppError('not-found', 'There is no such animatic.')
  return row
}

export async function getAnimatic({ scope, animaticId }: { scope: Scope; animaticId: string }): Promise<AnimaticView> {
  const row = await findAnimatic(scope, animaticId)
  const { plan } = await planAnimatic(scope.runtime.database, scope.ownerId, subjectOf(row.animatic))
  return animaticView({ ...row, changedScenes: changedScenes(row.animatic.plan, plan) })
}

export interface ListAnimaticsOptions {
  scope: Scope
  subject: AnimaticSubject
  page: PageQuery
}

/** All versions, newest first. */
export async function listAnimatics({ scope, subject, page }: ListAnimaticsOptions): Promise<Page<AnimaticView>> {
  const { runtime, ownerId } = scope
  const { plan } = await planAnimatic(runtime.database, ownerId, subject)
  const rows = await runtime.database
    .select({ animatic: animatics, job: backgroundJobs })
    .from(animatics)
    .innerJoin(backgroundJobs, eq(backgroundJobs.id, animatics.jobId))
    .where(and(ofSubject(subject), olderThan(page.after, animatics)))
    .orderBy(desc(animatics.createdAt), desc(animatics.id))
    .limit(page.limit + 1)
  return toPage(
    rows.map(({ animatic, job }) => ({ ...animatic, job })),
    page.limit,
    ({ job, ...animatic }) => animaticView({ animatic, job, changedScenes: changedScenes(animatic.plan, plan) })
  )
}
