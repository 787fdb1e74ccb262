import { randomUUID } from 'node:crypto'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import type { ProduceSession } from './session.ts'
import { watch } from './watch.ts'

/** Buys the clips in which somebody speaks again in a language, and waits for them. One that fails keeps its subtitles. */
export async function speakOnScreen(
  session: ProduceSession,
  { view, resumeId }: { view: LanguageView; resumeId: string }
): Promise<void> {
  const { api, display } = session
  const { adId, language, label } = view
  const params = { id: adId, language }
  const { onScreen } = await api.call(languagesApi.read, { params })
  if (onScreen.problem) display.fact(label, onScreen.problem)
  if (onScreen.open === 0 && onScreen.making === 0) return
  if (onScreen.open > 0 && onScreen.problem === null) {
    const body = { maximumCredits: onScreen.credits }
    await api.call(languagesApi.speakOnScreen, { params, body, idempotencyKey: randomUUID() })
    display.fact(label, `${onScreen.summary}, ${onScreen.credits} credits`)
  }
  const done = await watch(session, resumeId, async () => {
    const { onScreen: now } = await api.call(languagesApi.read, { params })
    return now.making === 0 ? now : null
  })
  for (const { lineId, state, take } of done.clips)
    if (state === 'failed')
      display.fact(label, `${lineId}: ${take?.failure?.message ?? 'its clip failed'} It has subtitles.`)
}
