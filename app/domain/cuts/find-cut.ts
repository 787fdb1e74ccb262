import { and, desc, eq, isNull } from 'drizzle-orm'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { CutTimeline, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { Page, PageQuery } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { olderThan, toPage } from '../page.ts'
import { cutView, type CutRow, type JobFacts } from './cut-view.ts'

export async function findCut({ runtime, ownerId }: Scope, cutId: string): Promise<{ cut: CutRow; job: JobFacts }> {
  const [row] = await runtime.database
    .select({ cut: cuts, job: backgroundJobs })
    .from(cuts)
    .innerJoin(backgroundJobs, eq(backgroundJobs.id, cuts.jobId))
    .where(and(eq(cuts.id, cutId), eq(cuts.ownerId, ownerId)))
  if (!row) throw new AppError('not-found', 'There is no such cut.')
  return row
}

export interface FinishedCut {
  cut: CutRow & { storageKey: string }
  timeline: CutTimeline
}

/** Errors: `conflict` while the cut is being made, and after it failed. */
export async function findFinishedCut(scope: Scope, cutId: string): Promise<FinishedCut> {
  const { cut, job } = await findCut(scope, cutId)
  const { storageKey, timeline } = cut
  if (job.status === 'Completed' && storageKey && timeline) return { cut: { ...cut, storageKey }, timeline }
  if (job.status === 'Failed')
    throw new AppError('conflict', `This cut failed: ${job.failureMessage ?? 'cut it again.'}`)
  throw new AppError('conflict', 'This cut is still being made.')
}

export async function getCut({ scope, cutId }: { scope: Scope; cutId: string }): Promise<CutView> {
  return cutView(await findCut(scope, cutId))
}

export interface ListCutsOptions {
  scope: Scope
  adId: string
  page: PageQuery
  /** Only films in this language. When absent, only those in the ad's own words. */
  language?: AdLanguage | undefined
}

/** The versions in one language, newest first. */
export async function listCuts({ scope, adId, page, language }: ListCutsOptions): Promise<Page<CutView>> {
  const { runtime, ownerId } = scope
  await findAd(runtime.database, ownerId, adId)
  const rows = await runtime.database
    .select({ cut: cuts, job: backgroundJobs })
    .from(cuts)
    .innerJoin(backgroundJobs, eq(backgroundJobs.id, cuts.jobId))
    .where(and(eq(cuts.adId, adId), eq(cuts.ownerId, ownerId), inLanguage(language), olderThan(page.after, cuts)))
    .orderBy(desc(cuts.createdAt), desc(cuts.id))
    .limit(page.limit + 1)
  return toPage(
    rows.map(({ cut, job }) => ({ ...cut, job })),
    page.limit,
    ({ job, ...cut }) => cutView({ cut, job })
  )
}

/** Films in other languages are no versions of the ad's own film. */
export const inLanguage = (language: AdLanguage | undefined) =>
  language ? eq(cuts.language, language) : isNull(cuts.language)
