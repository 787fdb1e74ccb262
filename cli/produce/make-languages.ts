import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { noVoice, ownVoice, spokenName } from '@callsheet/lib/voices.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { captionsOf, type CaptionLook } from './caption-look.ts'
import { checkClip, type ClipFacts } from './check-clip.ts'
import { awaitCut } from './cut-ad.ts'
import { downloadFile } from './download-file.ts'
import type { LineFit } from './line-fit.ts'
import type { ProduceSession } from './session.ts'
import { speakOnScreen } from './speak-on-screen.ts'
import { awaitLines, speakFaster } from './speak-lines.ts'

export interface ProducedLanguage {
  language: AdLanguage
  label: string
  lines: Pick<LanguageView['lines'][number], 'id' | 'source' | 'text' | 'problems'>[]
  /** Path of the film. Null when it could not be made. */
  file: string | null
  facts: ClipFacts | null
  captions: string[]
  problem: string | null
}

export interface MakeLanguagesOptions {
  adId: string
  resumeId: string
  out: string
  languages: readonly AdLanguage[]
  captions: CaptionLook
  /** `faster` buys another take of each line that is longer than its clip. */
  fit: LineFit
  /** Buys the clips in which somebody speaks again. */
  isOnScreen: boolean
}

/** Translates the ad, speaks and cuts it, one language after the other. One that fails leaves the others as they are. */
export async function makeLanguages(
  session: ProduceSession,
  { languages, ...options }: MakeLanguagesOptions
): Promise<ProducedLanguage[]> {
  const made: ProducedLanguage[] = []
  for (const language of languages) made.push(await makeLanguage(session, { ...options, language }))
  return made
}

async function makeLanguage(
  session: ProduceSession,
  {
    adId,
    resumeId,
    out,
    language,
    captions,
    fit,
    isOnScreen
  }: Omit<MakeLanguagesOptions, 'languages'> & { language: AdLanguage }
): Promise<ProducedLanguage> {
  const { api, display } = session
  const params = { id: adId }
  let view: LanguageView | null = null
  try {
    view = await api.call(languagesApi.translate, { params, body: { language }, idempotencyKey: randomUUID() })
    display.fact(view.label, `${view.lines.length} lines translated`)
    await speak(session, { view, resumeId, fit })
    if (isOnScreen) await speakOnScreen(session, { view, resumeId })
    const asked = await api.call(cutsApi.create, {
      params,
      body: { language, ...captionsOf(captions) },
      idempotencyKey: randomUUID()
    })
    const cut = await awaitCut(session, { cutId: asked.id, resumeId })
    if (cut.status === 'Failed') throw new AppError('conflict', cut.failureMessage ?? 'The film could not be cut.')
    const files = {
      film: join(out, `ad.${language}.mp4`),
      srt: join(out, `ad.${language}.srt`),
      vtt: join(out, `ad.${language}.vtt`)
    }
    await downloadFile(api.open(cutsApi.film, { params: { id: cut.id } }), files.film)
    await downloadFile(api.open(cutsApi.srtCaptions, { params: { id: cut.id } }), files.srt)
    await downloadFile(api.open(cutsApi.vttCaptions, { params: { id: cut.id } }), files.vtt)
    const facts = await checkClip(files.film)
    display.fact(view.label, `${files.film}, ${facts.seconds} s`)
    return { ...producedOf(language, view), file: files.film, facts, captions: [files.srt, files.vtt], problem: null }
  } catch (error) {
    // The ad's own film is there, and so are the films in the other languages.
    if (!(error instanceof AppError)) throw error
    display.fact(view?.label ?? language, error.message)
    return { ...producedOf(language, view), file: null, facts: null, captions: [], problem: error.message }
  }
}

function producedOf(language: AdLanguage, view: LanguageView | null) {
  const lines = view?.lines.map(({ id, source, text, problems }) => ({ id, source, text, problems })) ?? []
  return { language, label: view?.label ?? language, lines }
}

/** The lines that nobody in the picture says. Without a voice, or until its owner has recorded them, the film has subtitles alone. */
async function speak(
  session: ProduceSession,
  { view, resumeId, fit }: { view: LanguageView; resumeId: string; fit: LineFit }
): Promise<void> {
  const { api, display } = session
  const { adId, language, label, voiceOver } = view
  if (voiceOver.voice === ownVoice) {
    if (voiceOver.spoken < voiceOver.lines) display.fact(label, voiceOver.summary)
    return
  }
  if (voiceOver.languageProblem) display.fact(label, voiceOver.languageProblem)
  if (voiceOver.lines === 0 || !voiceOver.isAvailable || voiceOver.voice === noVoice) return
  if (voiceOver.spoken < voiceOver.lines) {
    const body = { language, maximumCredits: voiceOver.credits }
    await api.call(voicesApi.speak, { params: { id: adId }, body, idempotencyKey: randomUUID() })
    display.fact(
      label,
      `${voiceOver.lines} lines spoken by ${spokenName(voiceOver.voice)}, ${voiceOver.credits} credits`
    )
  }
  const spoken = await awaitLines(session, { adId, resumeId, language })
  if (fit === 'faster') await speakFaster(session, { adId, resumeId, language, view: spoken })
}
