import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { loadLanguageDetector } from '@callsheet/lib/disciplines/language/language-detector.ts'
import { leastSpeechSeconds } from '@callsheet/lib/disciplines/speech-pace.ts'
import { spokenProblem } from '@callsheet/lib/spoken-by.ts'
import { languageFacts, parseAdLanguage, type AdLanguage } from '@callsheet/lib/languages.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { checkLine } from '@callsheet/lib/prompts/agents/localiser.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { LanguageLine, LanguageView, OnScreenView } from '@callsheet/lib/wire/languages-api.ts'
import type { Scope } from '../../runtime.ts'
import type { Ad } from '../ads/find-ad.ts'
import { cutView } from '../cuts/cut-view.ts'
import type { AdVoice } from '../voices/ad-voice.ts'
import { readVoiceOver } from '../voices/get.ts'
import { readSpeechReadiness } from '../voices/speech-readiness.ts'
import type { LocalisationRow } from './find-language.ts'
import { keptLineOf } from './kept-line.ts'
import { readOnScreen } from './on-screen/view.ts'
import { lineToTranslate } from './line-to-translate.ts'
import type { AdNames } from './names-of-ad.ts'
import type { AdSource } from './source-lines.ts'

export interface ReadLanguageOptions {
  scope: Scope
  ad: Ad
  voice: AdVoice
  source: AdSource
  names: AdNames
  row: LocalisationRow
}

/** An ad in a language: each line beside its source, what is still to be spoken, and the newest film. */
export async function readLanguage(
  queryable: Queryable,
  { scope, ad, voice, source, names, row }: ReadLanguageOptions
): Promise<LanguageView> {
  const language = parseAdLanguage(row.language)
  const { label, ownLabel, direction } = languageFacts(language)
  await loadLanguageDetector()
  const lines = source.lines.map((line): LanguageLine => {
    const kept = keptLineOf(row.lines, line)
    const { id, kind, scene, hook, speaker, text, spokenBy, clipSeconds } = line
    return {
      id,
      kind,
      scene,
      hook,
      speaker,
      source: text,
      text: kept?.text ?? null,
      writtenBy: kept?.writtenBy ?? null,
      isOutdated: kept !== null && kept.source.trim() !== text.trim(),
      isTranslatedQuote: line.isQuote,
      spokenBy,
      clipSeconds: kind === 'spoken' ? clipSeconds : null,
      seconds: kept && kind === 'spoken' ? Math.round(leastSpeechSeconds(kept.text, label) * 10) / 10 : null,
      problems: kept ? problemsOf(kept.text, { line: lineToTranslate(line), label, names }) : []
    }
  })
  const over = await readVoiceOver(queryable, { scope, ad, voice, language })
  const languageProblem = spokenProblem(await readSpeechReadiness(scope), label)
  const overLines = over.lines.filter(({ spokenBy }) => spokenBy === 'voice-over')
  const [found] = await newestCut(queryable, ad.id, language)
  const cut = found ? cutView(found) : null
  const onScreen = await readOnScreen(queryable, { ad, language, kept: row.lines })
  const isSpeaking = overLines.some(({ take }) => take?.status === 'Queued' || take?.status === 'Speaking')
  const openLines = lines.filter(({ text, isOutdated }) => text === null || isOutdated).length
  return {
    id: row.id,
    adId: ad.id,
    language,
    label,
    ownLabel,
    direction,
    state: openLines === 0 ? 'written' : 'open',
    lines,
    voiceOver: {
      isAvailable: over.isAvailable && languageProblem === null,
      languageProblem,
      voice: over.voice,
      lines: overLines.length,
      spoken: overLines.filter(({ take }) => take?.status === 'Completed').length,
      isSpeaking,
      failed: overLines.filter(({ take }) => take?.status === 'Failed').length,
      credits: over.credits,
      summary: over.summary
    },
    clipsThatSpeak: lines.filter(({ spokenBy }) => spokenBy === 'clip').length,
    onScreen,
    cut,
    nextStep: nextStep({
      kind: 'language',
      adId: ad.id,
      label,
      openLines,
      isSpeaking,
      clipsInMaking: onScreen.making,
      clipsFailed: cutAfter(cut, onScreen) ? 0 : onScreen.failed,
      cut: cut && {
        status: cut.status,
        isBehind: isBehind(cut, {
          videoIds: onScreen.clips.flatMap(({ state, take }) => (state === 'made' && take?.isStored ? [take.id] : [])),
          takeIds: overLines.flatMap(({ take }) => (take?.status === 'Completed' ? [take.id] : []))
        })
      }
    }),
    model: row.model,
    scriptVersion: row.scriptVersion,
    updatedAt: row.updatedAt.toISOString()
  }
}

/** The film was cut with subtitles after the last clip failed. */
const cutAfter = (cut: CutView | null, { clips }: OnScreenView) =>
  cut !== null && clips.every(({ state, take }) => state !== 'failed' || !take || take.createdAt < cut.createdAt)

/** Something was made in the language that the film does not have. */
function isBehind({ settings }: CutView, made: { videoIds: readonly string[]; takeIds: readonly string[] }): boolean {
  const shown = new Set(settings.clips.flatMap(({ videoId, voiceTakeId }) => [videoId, voiceTakeId]))
  return [...made.videoIds, ...made.takeIds].some((id) => !shown.has(id))
}

function problemsOf(
  text: string,
  { line, label, names }: { line: ReturnType<typeof lineToTranslate>; label: string; names: AdNames }
): string[] {
  return checkLine(text, line, { language: label, ...names }).map(({ message }) => {
    const said = message.slice(message.indexOf(': ') + 2)
    return said.charAt(0).toUpperCase() + said.slice(1)
  })
}

function newestCut(queryable: Queryable, adId: string, language: AdLanguage) {
  return queryable
    .select({ cut: cuts, job: backgroundJobs })
    .from(cuts)
    .innerJoin(backgroundJobs, eq(backgroundJobs.id, cuts.jobId))
    .where(and(eq(cuts.adId, adId), eq(cuts.language, language)))
    .orderBy(desc(cuts.version))
    .limit(1)
}
