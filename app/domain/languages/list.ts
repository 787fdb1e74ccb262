import type { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { adLanguageTags, languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import type { languageListSchema, LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { adVoice } from '../voices/ad-voice.ts'
import { languagesOfAd, requireLanguage } from './find-language.ts'
import { readLanguage } from './language-view.ts'
import { namesOfAd } from './names-of-ad.ts'
import { readSource } from './source-lines.ts'

export async function listLanguages({
  scope,
  adId
}: {
  scope: Scope
  adId: string
}): Promise<z.output<typeof languageListSchema>> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const ad = await findAd(database, ownerId, adId)
  const source = await readSource(database, ad)
  const names = await namesOfAd(database, ad, source.lines)
  const voice = await adVoice(scope, ad)
  const rows = await languagesOfAd(database, { ownerId, adId })
  return {
    source: { label: source.language, lines: source.lines.length },
    items: await Promise.all(rows.map((row) => readLanguage(database, { scope, ad, voice, source, names, row }))),
    choices: adLanguageTags.map((tag) => {
      const { label, ownLabel } = languageFacts(tag)
      return { tag, label, ownLabel }
    }),
    balance: await readBalance(database, ownerId)
  }
}

export interface GetLanguageOptions {
  scope: Scope
  adId: string
  language: AdLanguage
}

export async function getLanguage({ scope, adId, language }: GetLanguageOptions): Promise<LanguageView> {
  const { ownerId, runtime } = scope
  const { database } = runtime
  const ad = await findAd(database, ownerId, adId)
  const row = await requireLanguage(database, { ownerId, adId, language })
  const source = await readSource(database, ad)
  const names = await namesOfAd(database, ad, source.lines)
  return readLanguage(database, { scope, ad, voice: await adVoice(scope, ad), source, names, row })
}
