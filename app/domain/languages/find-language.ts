import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { localisations } from '@callsheet/lib/database/schema/localisations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'

export type LocalisationRow = typeof localisations.$inferSelect

export interface FindLanguageOptions {
  ownerId: string
  adId: string
  language: AdLanguage
}

/** The words of an ad in a language. Null when it was not translated into it. */
export async function findLanguage(
  queryable: Queryable,
  { ownerId, adId, language }: FindLanguageOptions
): Promise<LocalisationRow | null> {
  const [row] = await queryable
    .select()
    .from(localisations)
    .where(and(eq(localisations.adId, adId), eq(localisations.language, language), eq(localisations.ownerId, ownerId)))
  return row ?? null
}

/** The same. Errors: `not-found` says what to do. */
export async function requireLanguage(queryable: Queryable, options: FindLanguageOptions): Promise<LocalisationRow> {
  const row = await findLanguage(queryable, options)
  if (row) return row
  const { label } = languageFacts(options.language)
  throw new AppError('not-found', `This ad is not translated into ${label} yet. Add the language first.`, {
    details: { language: options.language }
  })
}

export async function languagesOfAd(
  queryable: Queryable,
  { ownerId, adId }: Omit<FindLanguageOptions, 'language'>
): Promise<LocalisationRow[]> {
  return queryable
    .select()
    .from(localisations)
    .where(and(eq(localisations.adId, adId), eq(localisations.ownerId, ownerId)))
    .orderBy(asc(localisations.createdAt), asc(localisations.id))
}
