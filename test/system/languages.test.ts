import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { unzip } from '@callsheet/app/testing/unzip.ts'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { readFrame } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { targetLoudness } from '@callsheet/lib/sound/loudness.ts'
import { writeSampleMusic } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-music.ts'
import { writeFootage } from '@callsheet/lib/adapters/node/footage-reader/testing/write-footage.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { cutViewSchema, type CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { languageViewSchema } from '@callsheet/lib/wire/languages-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { downloadFile } from '../../cli/produce/download-file.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { knownLines } from '../../understudy/demo/writing/translations/known-lines.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { measureIndependently } from '../support/independent-loudness.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { waitFor } from '../support/wait-for.ts'

const languages = ['de', 'es', 'fr', 'ar', 'ja'] as const satisfies readonly AdLanguage[]
/** The speech model speaks no French: that film has captions alone. */
const spoken: readonly AdLanguage[] = ['de', 'es', 'ar', 'ja']

let callsheet: EmbeddedCallsheet
let ad: ProduceSummary
let params: { id: string }

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01',
    SPEECH_LANGUAGES: 'en,de,es,ar,ja'
  })
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 3,
    secondsPerScene: 4,
    out: join(callsheet.home, 'out'),
    timeoutSeconds: 240
  })
  ad = (await produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })).summary
  params = { id: ad.adId }
  await cutAgain({
    overlays: [
      { kind: 'call-to-action', text: 'Try it this week', position: 'bottom' },
      { kind: 'price', text: '€ 4.90', position: 'top-right' }
    ],
    endCard: { headline: 'Try it this week', seconds: 1 }
  })
}, 280_000)

afterAll(() => callsheet?.stop())

const key = () => crypto.randomUUID()
const translate = (language: string, more: object = {}) =>
  callsheet.api.call(languagesApi.translate, {
    params,
    // A name is a language too, and the schema reads it.
    body: { language: language as AdLanguage, ...more },
    idempotencyKey: key()
  })

async function cutAgain(body: object): Promise<CutView> {
  const asked = await callsheet.api.call(cutsApi.create, { params, body, idempotencyKey: key() })
  return finishedCut(() => callsheet.api.call(cutsApi.read, { params: { id: asked.id } }))
}

const finishedCut = (read: () => Promise<CutView>) =>
  waitFor(
    'the cut',
    async () => {
      const cut = await read()
      if (cut.status === 'Failed') throw new Error(cut.failureMessage ?? 'The cut failed.')
      return cut.status === 'Completed' ? cut : null
    },
    { timeoutSeconds: 150, everySeconds: 0.2 }
  )

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error))
  )

const sourceLines = () => ad.script!.content.scenes.map(({ spokenScript }) => spokenScript)

test(
  'one ad becomes a film in five languages, each with its own words, voice, captions and files',
  { timeout: 600_000 },
  async () => {
    const words = (await callsheet.api.call(costsApi.readAd, { params })).counts.words
    for (const language of languages) {
      const view = await translate(language)
      expect(view).toMatchObject({ language, state: 'written', direction: language === 'ar' ? 'rtl' : 'ltr' })
      expect(view.lines.filter(({ kind }) => kind === 'spoken').map(({ text }) => text)).toEqual(
        sourceLines().map((line) => knownLines[line]![language])
      )
      expect(view.lines.find(({ kind }) => kind === 'overlay')!.text).toBe(knownLines['Try it this week']![language])
      expect(view.lines.flatMap(({ problems }) => problems)).toEqual([])
      expect(view.voiceOver).toMatchObject({ lines: 3, spoken: 0 })
      expect(view.voiceOver.credits).toBeGreaterThanOrEqual(3)
      const { balance } = await callsheet.api.call(creditsApi.read)
      const speak = callsheet.api.call(voicesApi.speak, {
        params,
        body: { language, maximumCredits: view.voiceOver.credits },
        idempotencyKey: key()
      })
      const isSpoken = spoken.includes(language)
      if (isSpoken) await speak
      else {
        const refusal = await refusalOf(speak)
        expect(refusal).toMatchObject({ code: 'conflict' })
        expect(refusal!.message).toContain('does not speak French')
        expect(view.voiceOver).toMatchObject({ isAvailable: false, languageProblem: expect.stringContaining('French') })
      }
      const { balance: after } = await callsheet.api.call(creditsApi.read)
      expect(balance - after).toBe(isSpoken ? view.voiceOver.credits : 0)
    }
    // The words count in the ad's cost: a translation each, and the overlay lines with them.
    expect((await callsheet.api.call(costsApi.readAd, { params })).counts.words).toBeGreaterThanOrEqual(words + 5)
    await waitFor('the spoken lines', async () => {
      const { items } = await callsheet.api.call(languagesApi.list, { params })
      const isReady = items.every((item) => item.voiceOver.spoken === (spoken.includes(item.language) ? 3 : 0))
      return isReady ? items : null
    })
    const [own] = (await callsheet.api.call(cutsApi.list, { params })).items
    for (const language of languages) {
      const cut = await cutAgain({ language })
      expect(cut).toMatchObject({ language, settings: { captions: { isBurnedIn: true } } })
      expect(cut.settings.clips.map(({ videoId }) => videoId)).toEqual(
        own!.settings.clips.map(({ videoId }) => videoId)
      )
      expect(cut.settings.clips.map(({ voiceTakeId }) => voiceTakeId !== null)).toEqual(
        own!.settings.clips.map(() => spoken.includes(language))
      )
      expect(cut.settings.overlays.map(({ text }) => text)).toEqual([
        knownLines['Try it this week']![language],
        '€ 4.90'
      ])
      expect(cut.settings.endCard?.headline).toBe(knownLines['Try it this week']![language])
      const said = cut.captions.map(({ text }) => text).join('')
      const bare = (text: string) => text.replace(/\s/g, '')
      expect(bare(said)).toBe(
        bare(
          sourceLines()
            .map((line) => knownLines[line]![language])
            .join('')
        )
      )
      // A caption stands long enough to be read, in whatever script.
      for (const { startSeconds, endSeconds } of cut.captions) expect(endSeconds - startSeconds).toBeGreaterThan(0.4)
      const file = join(callsheet.home, `ad-${language}.mp4`)
      await downloadFile(callsheet.api.open(cutsApi.film, { params: { id: cut.id } }), file)
      const facts = await inspectClip(file)
      expect(facts.durationSeconds).toBeCloseTo(cut.durationSeconds!, 1)
      expect(facts.sound).not.toBeNull()
      const { loudness, truePeak } = await measureIndependently(file)
      expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.5)
      expect(truePeak).toBeLessThanOrEqual(-1)
      expect(Math.abs(cut.sound!.loudness - loudness)).toBeLessThan(0.3)
      const captions = await callsheet.api.open(cutsApi.vttCaptions, {
        params: { id: cut.id },
        query: { download: '1' }
      })
      expect(captions.headers.get('content-language')).toBe(language)
      expect(captions.headers.get('content-disposition')).toContain(`-${language}-v${cut.version}.vtt`)
      expect(await captions.text()).toMatch(new RegExp(`^WEBVTT\\nKind: captions\\nLanguage: ${language}\\n`))
      const moment = cut.captions[1] ?? cut.captions[0]!
      await readFrame(file, (moment.startSeconds + moment.endSeconds) / 2)
    }
    // The ad's own film is still its newest one.
    const { items } = await callsheet.api.call(cutsApi.list, { params })
    expect(items[0]!.id).toBe(own!.id)
    const german = await callsheet.api.call(cutsApi.list, { params, query: { language: 'de' } })
    expect(german.items.map(({ language }) => language)).toEqual(['de'])
  }
)

test('the export of a film in a language says so, and which of its lines are translated quotes', async () => {
  const { id } = ad.script!
  // As a script that was written with a customer's words.
  const [script] = await callsheet.database.select().from(scripts).where(eq(scripts.id, id))
  const scenes = script!.content.scenes.map((scene, index) => ({ ...scene, receipts: index === 1 ? ['quote-1'] : [] }))
  await callsheet.database
    .update(scripts)
    .set({ content: { ...script!.content, scenes } })
    .where(eq(scripts.id, id))
  const view = await callsheet.api.call(languagesApi.read, { params: { id: ad.adId, language: 'de' } })
  const quotes = view.lines.filter(({ kind }) => kind === 'spoken').map(({ isTranslatedQuote }) => isTranslatedQuote)
  expect(quotes).toEqual([false, true, false])
  const { items } = await callsheet.api.call(cutsApi.list, { params, query: { language: 'de' } })
  const zip = await callsheet.api.open(cutsApi.exportZip, { params: { id: items[0]!.id } })
  expect(zip.headers.get('content-disposition')).toContain('-de-')
  const files = await unzip(new Uint8Array(await zip.arrayBuffer()))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['ad.de.mp4', 'ad.de.srt', 'ad.de.vtt', 'ad-without-layers.mp4', 'voice/scene-01.wav'])
  )
  expect(files.has('ad.mp4')).toBe(false)
  expect(files.has('missing.txt')).toBe(false)
  const film = join(callsheet.home, 'exported.mp4')
  await writeFile(film, files.get('ad.de.mp4')!)
  expect((await inspectClip(film)).durationSeconds).toBeCloseTo(items[0]!.durationSeconds!, 1)
  expect(new TextDecoder().decode(files.get('ad.de.vtt'))).toContain('Language: de')
  const record = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
  expect(record.cut).toMatchObject({ language: 'de' })
  expect(record.scenes.map(({ translation }: { translation: unknown }) => translation)).toEqual(
    sourceLines().map((line, index) => ({
      language: 'de',
      text: knownLines[line]!.de,
      isTranslatedQuote: index === 1
    }))
  )
})

test('a line can be written by hand or translated anew, and changed words are told', { timeout: 300_000 }, async () => {
  const at = { id: ad.adId, language: 'de' as const }
  const edited = await callsheet.api.call(languagesApi.edit, {
    params: at,
    body: { lines: [{ id: 'scene-1', text: 'Bevor es einen Namen hat: das hier.' }] }
  })
  expect(edited.lines[0]).toMatchObject({ text: 'Bevor es einen Namen hat: das hier.', writtenBy: 'user' })
  // Nobody has spoken the new words.
  expect(edited.voiceOver).toMatchObject({ lines: 3, spoken: 2 })
  const kept = await translate('German')
  expect(kept.lines[0]).toMatchObject({ writtenBy: 'user' })
  const anew = await translate('de', { lines: ['scene-1'], notes: 'Shorter.' })
  expect(anew.lines[0]).toMatchObject({ writtenBy: 'agent' })
  const wrong = await callsheet.api.call(languagesApi.edit, {
    params: at,
    body: { lines: [{ id: 'scene-2', text: `Nur 3 € für dich. ${'Wirklich sehr lang geredet. '.repeat(8)}` }] }
  })
  expect(wrong.lines[1]!.problems.join(' ')).toMatch(/3 is not in the source.*its clip lasts/)
  await translate('de', { lines: ['scene-2'] })
  // A new overlay has no words in German yet.
  await cutAgain({ overlays: [{ kind: 'disclosure', text: 'Made with AI', position: 'top-left' }] })
  const refusal = await refusalOf(cutAgain({ language: 'de' }))
  expect(refusal).toMatchObject({ code: 'conflict' })
  expect(refusal!.message).toContain('“Made with AI”')
  await translate('de')
  expect((await cutAgain({ language: 'de' })).settings.overlays[0]!.text).toBe('Mit KI erstellt')
})

test('what cannot be translated is refused, with what to do', { timeout: 60_000 }, async () => {
  const call = (language: string, more: object = {}) => refusalOf(translate(language, more))
  expect((await call('Klingon'))!.message).toContain('Choose one of')
  expect((await call('en'))!.message).toContain('in English already')
  expect((await call('de', { lines: ['scene-9'] }))!.code).toBe('not-found')
  // The stand-in knows five languages. In another one its answer is refused, and nothing is kept.
  expect((await call('it'))!.message).toContain('The localiser did not get it right')
  const view = await callsheet.api.call(languagesApi.list, { params })
  expect(view.items.map(({ language }) => language).toSorted()).toEqual([...languages].toSorted())
  const long = await refusalOf(
    callsheet.api.call(languagesApi.edit, {
      params: { id: ad.adId, language: 'de' },
      body: { lines: [{ id: 'scene-1', text: 'Wort '.repeat(2_000) }] }
    })
  )
  expect(long).toMatchObject({ code: 'invalid-input' })
  expect(long!.message).toContain('1,500 characters')
  expect((await refusalOf(cutAgain({ language: 'it' })))!.message).toContain(languageFacts('it').label)
})

test(
  'a program makes a German film by tools: an own clip, translated lines, a spoken one after its price, music',
  {
    timeout: 400_000
  },
  async () => {
    const { appUrl } = callsheet.running.instance
    const mcp = await connectMcp({ appUrl, apiKey: callsheet.running.ownerApiKey })
    const { signInUrl } = callsheet.running
    const origin = new URL(signInUrl).origin
    const cookie = await signInByLink(signInUrl)
    const use = async (name: string, input: object = {}) =>
      toolAnswer.parse(await mcp.use(name, { ad_id: ad.adId, ...input }))

    // The files are brought by the API. No tool takes bytes.
    const clip = join(callsheet.home, 'pour.mp4')
    await writeFootage({ file: clip, seconds: 3 })
    const file = new Blob([await readFile(clip)])
    await callsheet.api.call(footageApi.bring, { params, query: { scene: 3, name: 'Pour' }, file })
    expect(await use('use_own_clip', { scene: 3, sound: 'muted', end_seconds: 2.5 })).toMatchObject({
      card: 'own-clip',
      name: 'Pour',
      sound: 'muted',
      seconds: 2.5,
      credits: 0
    })
    const bed = join(callsheet.home, 'bed.mp3')
    await writeSampleMusic({ file: bed, container: 'mp3', seconds: 4 })
    const music = await callsheet.api.call(musicApi.upload, {
      params,
      query: { title: 'Slow morning', licence: 'my own recording' },
      file: new Blob([await readFile(bed)])
    })
    expect((await use('read_cut'))['uploadedMusic']).toMatchObject([{ id: music.id, licence: 'my own recording' }])

    expect(await use('translate_ad', { language: 'German' })).toMatchObject({ language: 'de', state: 'written' })
    const { balance } = await callsheet.api.call(creditsApi.read)
    const asked = { scenes: [1], language: 'de', isRetake: true, idempotency_key: key() }
    const quote = quoteAnswer.parse(await use('speak_lines', asked))
    expect((await callsheet.api.call(creditsApi.read)).balance).toBe(balance)
    const confirmed = await fetch(new URL(`/api/quotes/${quote.quoteId}`, appUrl), {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'confirm' })
    })
    expect(confirmed.status).toBe(200)
    expect(await use('speak_lines', { ...asked, quote_id: quote.quoteId })).toMatchObject({ card: 'voice-over' })
    expect(balance - (await callsheet.api.call(creditsApi.read)).balance).toBe(quote.credits)
    expect(quote.credits).toBeGreaterThan(0)
    const german = await waitFor('the spoken line', async () => {
      const { items } = languagesAnswer.parse(await use('read_languages'))
      const item = items.find(({ language }) => language === 'de')!
      return item.voiceOver.isSpeaking ? null : item
    })
    expect(german.voiceOver).toMatchObject({ failed: 0, credits: 0, spoken: 3 })
    expect(await use('read_voice_over')).toMatchObject({ card: 'voice-over', voice: 'onyx' })

    await madeBy(await use('make_cut', { fit: 'slow', music: { id: music.id, levelDb: -12 } }))
    const film = await madeBy(await use('make_cut', { language: 'de' }))
    expect(film).toMatchObject({
      language: 'de',
      settings: { music: { id: music.id, levelDb: -12 }, captions: { isBurnedIn: true } }
    })
    expect(film.settings.clips.map(({ fit }) => fit)).toEqual(['slow', 'slow', 'slow'])
    expect(film.settings.clips.map(({ isMuted }) => isMuted ?? false)).toEqual([false, false, true])
    expect(film.settings.clips.every(({ voiceTakeId }) => voiceTakeId !== null)).toBe(true)
    await mcp.close()

    async function madeBy(answer: Record<string, unknown>): Promise<CutView> {
      const { id } = z.object({ id: z.uuid(), card: z.literal('cut') }).parse(answer)
      return finishedCut(async () => cutViewSchema.parse(await use('read_cut', { cut_id: id })))
    }
  }
)

const toolAnswer = z.record(z.string(), z.unknown())
const quoteAnswer = z.object({ kind: z.literal('quote'), quoteId: z.string(), credits: z.number() })
const languagesAnswer = z.object({ items: z.array(languageViewSchema) })
