import { and, eq } from 'drizzle-orm'
import { localisations } from '@callsheet/lib/database/schema/localisations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { findAdLanguage, languageFacts } from '@callsheet/lib/languages.ts'
import { localiserInputSchema } from '@callsheet/lib/wire/agent-inputs.ts'
import type { KeptLine, LanguageView, TranslateRequest } from '@callsheet/lib/wire/languages-api.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { findAd, lockAd } from '../ads/find-ad.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import { adVoice } from '../voices/ad-voice.ts'
import { findLanguage } from './find-language.ts'
import { keptLineOf, translationOf } from './kept-line.ts'
import { readLanguage } from './language-view.ts'
import { lineToTranslate } from './line-to-translate.ts'
import { namesOfAd } from './names-of-ad.ts'
import { readSource, type SourceLine } from './source-lines.ts'

export interface TranslateOptions {
  scope: Scope
  adId: string
  input: TranslateRequest
}

/**
 * Translates the lines of an ad that are missing or out of date, or the named ones anew. Errors: `conflict` for an ad
 * without words, and for the language it is in already; `not-found` for a line that it does not have; those of the
 * agents service.
 */
export async function translateAd({ scope: caller, adId, input }: TranslateOptions): Promise<LanguageView> {
  const scope = { ...caller, adId }
  const { ownerId, runtime } = scope
  const { database } = runtime
  const { language, notes } = input
  const repeat = await findRepeat<LanguageView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(database, ownerId, adId)
  const source = await readSource(database, ad)
  const { label } = languageFacts(language)
  if (source.lines.length === 0)
    throw new AppError('conflict', 'This ad has no words to translate yet. Write its script first.')
  if (source.language && findAdLanguage(source.language) === language)
    throw new AppError('conflict', `This ad is in ${label} already. Choose another language.`)
  const before = await findLanguage(database, { ownerId, adId, language })
  const kept = before?.lines ?? []
  const open = chooseLines(source.lines, kept, input.lines)
  const names = await namesOfAd(database, ad, source.lines)
  const written =
    open.length === 0
      ? null
      : await runAgent({
          scope,
          agent: 'localiser',
          input: localiserInputSchema.parse({
            language: label,
            sourceLanguage: source.language ?? undefined,
            idea: ad.idea,
            ...names,
            script: source.lines.map(({ text }) => text),
            lines: open.map((line) => ({
              ...lineToTranslate(line),
              ...(input.lines && { before: keptLineOf(kept, line)?.text })
            })),
            instructions: notes
          })
        })
  const voice = await adVoice(scope, ad)
  return spendOnce(scope, async ({ transaction }) => {
    await lockAd(transaction, ownerId, adId)
    const now = await findLanguage(transaction, { ownerId, adId, language })
    // What was written by hand meanwhile stays.
    const isAsBefore = (line: SourceLine) =>
      JSON.stringify(keptLineOf(now?.lines ?? [], line)) === JSON.stringify(keptLineOf(kept, line))
    const fresh = open.filter(isAsBefore).map((line): KeptLine => ({
      id: line.id,
      source: line.text,
      text: written?.answer.lines.find(({ id }) => id === line.id)?.text ?? '',
      writtenBy: 'agent'
    }))
    const values = {
      lines: mergeLines(source.lines, { before: now?.lines ?? [], fresh }),
      model: written?.model ?? before?.model ?? '',
      scriptVersion: source.scriptVersion,
      updatedAt: runtime.clock.now()
    }
    const [row] = await transaction
      .insert(localisations)
      .values({ id: runtime.newId(), ownerId, adId, language, ...values })
      .onConflictDoUpdate({ target: [localisations.adId, localisations.language], set: values })
      .returning()
    if (!row) throw new Error('The new translation was not returned.')
    return readLanguage(transaction, { scope, ad, voice, source, names, row })
  })
}

function chooseLines(
  lines: readonly SourceLine[],
  kept: readonly KeptLine[],
  named: readonly string[] | undefined
): SourceLine[] {
  if (!named) return lines.filter((line) => translationOf(kept, line) === null)
  return named.map((id) => {
    const line = lines.find((one) => one.id === id)
    if (line) return line
    throw new AppError('not-found', `This ad has no line ${id}. Its lines: ${lines.map((one) => one.id).join(', ')}.`, {
      details: { lineId: id }
    })
  })
}

/** The lines that the ad has now. Words that it no longer has stay as well: a scene that is skipped may come back. */
export function mergeLines(
  lines: readonly SourceLine[],
  { before, fresh }: { before: readonly KeptLine[]; fresh: readonly KeptLine[] }
): KeptLine[] {
  const current = lines.flatMap((line) => {
    const kept = fresh.find(({ id }) => id === line.id) ?? keptLineOf(before, line)
    return kept ? [{ ...kept, id: line.id }] : []
  })
  return [...current, ...before.filter((line) => !lines.some(({ id }) => id === line.id))].slice(0, mostKept)
}

const mostKept = 520

/** Removes the words. Films that were cut stay. */
export async function removeLanguage(
  { runtime, ownerId }: Scope,
  { adId, language }: { adId: string; language: string }
): Promise<void> {
  await findAd(runtime.database, ownerId, adId)
  await runtime.database
    .delete(localisations)
    .where(and(eq(localisations.adId, adId), eq(localisations.language, language), eq(localisations.ownerId, ownerId)))
}
