import { eq } from 'drizzle-orm'
import { localisations } from '@callsheet/lib/database/schema/localisations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { EditLanguageRequest, KeptLine, LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, lockAd } from '../ads/find-ad.ts'
import { adVoice } from '../voices/ad-voice.ts'
import { requireLanguage } from './find-language.ts'
import { readLanguage } from './language-view.ts'
import { namesOfAd } from './names-of-ad.ts'
import { readSource } from './source-lines.ts'
import { mergeLines } from './translate.ts'

export interface EditLanguageOptions {
  scope: Scope
  adId: string
  language: AdLanguage
  input: EditLanguageRequest
}

const longestOverlay = 160

/**
 * Keeps lines as the user writes them. What our rules would say of them is told in the view and refuses nothing, but what
 * cannot be shown is refused. Errors: `not-found` for a line that the ad does not have, `invalid-input` for an overlay
 * of more than 160 characters.
 */
export async function editLanguage({ scope, adId, language, input }: EditLanguageOptions): Promise<LanguageView> {
  const { ownerId, runtime } = scope
  const ad = await findAd(runtime.database, ownerId, adId)
  const voice = await adVoice(scope, ad)
  return runtime.database.transaction(async (transaction) => {
    await lockAd(transaction, ownerId, adId)
    const before = await requireLanguage(transaction, { ownerId, adId, language })
    const source = await readSource(transaction, ad)
    const fresh = input.lines.map(({ id, text }): KeptLine => {
      const line = source.lines.find((one) => one.id === id)
      if (!line) throw new AppError('not-found', `This ad has no line ${id}.`, { details: { lineId: id } })
      if (line.kind !== 'spoken' && text.length > longestOverlay) {
        throw new AppError(
          'invalid-input',
          `Words on screen have at most ${longestOverlay} characters, and these have ${text.length}. Nothing was saved.`,
          { details: { lineId: id } }
        )
      }
      return { id, source: line.text, text, writtenBy: 'user' }
    })
    const [row] = await transaction
      .update(localisations)
      .set({ lines: mergeLines(source.lines, { before: before.lines, fresh }), updatedAt: runtime.clock.now() })
      .where(eq(localisations.id, before.id))
      .returning()
    if (!row) throw new Error('The edited translation was not returned.')
    const names = await namesOfAd(transaction, ad, source.lines)
    return readLanguage(transaction, { scope, ad, voice, source, names, row })
  })
}
