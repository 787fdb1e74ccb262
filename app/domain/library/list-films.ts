import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { findAdLanguage } from '@callsheet/lib/languages.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { FilmItem, FilmsQuery } from '@callsheet/lib/wire/app-api/library.ts'
import type { Page } from '@callsheet/lib/wire/app-api/page.ts'
import type { Scope } from '../../runtime.ts'
import { olderThan, toPage } from '../page.ts'

/** Finished films, newest first: of everything, of one folder or of one ad. Each has an index of its own. */
export async function listFilms({ scope, query }: { scope: Scope; query: FilmsQuery }): Promise<Page<FilmItem>> {
  const rows = await scope.runtime.database
    .select({
      id: cuts.id,
      adId: cuts.adId,
      adName: ads.name,
      version: cuts.version,
      title: cuts.title,
      folder: cuts.folder,
      aspectRatio: cuts.aspectRatio,
      durationSeconds: cuts.durationSeconds,
      byteSize: cuts.byteSize,
      hasPoster: sql<boolean>`${cuts.posterStorageKey} is not null`,
      hasBurnedInCaptions: sql<boolean>`coalesce((${cuts.settings} -> 'captions' ->> 'isBurnedIn')::boolean, false)`,
      completedAt: cuts.completedAt,
      language: sql<string | null>`coalesce(${cuts.language}, ${ads.language})`,
      createdAt: cuts.createdAt
    })
    .from(cuts)
    .innerJoin(ads, eq(ads.id, cuts.adId))
    .where(
      and(
        eq(cuts.ownerId, scope.ownerId),
        isNotNull(cuts.storageKey),
        query.folder === undefined ? undefined : eq(cuts.folder, query.folder),
        query.adId === undefined ? undefined : eq(cuts.adId, query.adId),
        olderThan(query.after, cuts)
      )
    )
    .orderBy(desc(cuts.createdAt), desc(cuts.id))
    .limit(query.limit + 1)
  return toPage(rows, query.limit, ({ id, hasPoster, durationSeconds, language, completedAt, createdAt, ...row }) => ({
    ...row,
    cutId: id,
    durationSeconds: durationSeconds ?? 0,
    language: language === null ? null : findAdLanguage(language),
    url: `/api/cuts/${id}/ad.mp4`,
    posterUrl: hasPoster ? `/api/cuts/${id}/poster.webp` : null,
    captionsUrl: `/api/cuts/${id}/captions.vtt`,
    exportUrl: `/api/cuts/${id}/export.zip`,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    nextStep: nextStep({ kind: 'final-cut', adId: row.adId, status: 'Completed' })
  }))
}
