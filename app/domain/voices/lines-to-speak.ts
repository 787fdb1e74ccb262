import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { requireLanguage } from '../languages/find-language.ts'
import { translationOf } from '../languages/kept-line.ts'
import { adLines, type AdLine } from './ad-lines.ts'

export interface LinesToSpeak {
  ownerId: string
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
}

/** The lines of an ad, or their translations. A line that is not translated, or not anew, is left out. */
export async function linesToSpeak(queryable: Queryable, { ownerId, adId, language }: LinesToSpeak): Promise<AdLine[]> {
  const lines = await adLines(queryable, ownerId, adId)
  if (!language) return lines
  const { lines: kept } = await requireLanguage(queryable, { ownerId, adId, language })
  return lines.flatMap((line) => {
    const id = line.hook === null ? `scene-${line.scene}` : `opening-${line.hook}`
    const translation = translationOf(kept, { id, text: line.line })
    return translation === null ? [] : [{ ...line, line: translation.trim() }]
  })
}
