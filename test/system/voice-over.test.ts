import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { integratedLoudness, sampleRate, targetLoudness } from '@callsheet/lib/sound/loudness.ts'
import { readSound } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { brandKitsApi, createBrandKitRequestSchema } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { voiceNames } from '@callsheet/lib/voices.ts'
import type { SpeakRequest } from '@callsheet/lib/wire/voices-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
let ad: ProduceSummary

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({
    WELCOME_CREDITS: '100000',
    MODEL_RETRY_BASE_SECONDS: '0.01'
  })
  ad = (await produce({})).summary
}, 280_000)

afterAll(() => callsheet?.stop())

function produce(changes: object) {
  const request = parseProduceRequest({
    idea: 'Cold brew that never turns bitter',
    format: 'product-film',
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 3,
    out: join(callsheet.home, `out-${crypto.randomUUID()}`),
    timeoutSeconds: 240,
    ...changes
  })
  return produceAd(request, { env: callsheet.env, progress: { write: () => undefined } })
}

const read = (adId = ad.adId) => callsheet.api.call(voicesApi.read, { params: { id: adId } })

const speak = (body: Partial<SpeakRequest>, idempotencyKey: string = crypto.randomUUID()) =>
  callsheet.api.call(voicesApi.speak, { params: { id: ad.adId }, body, idempotencyKey })

const balance = async () => (await callsheet.api.call(creditsApi.read)).balance

/** That the ad's cost counts. */
const modelCalls = async () => (await callsheet.api.call(costsApi.readAd, { params: { id: ad.adId } })).counts.words

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error))
  )

/** The lines when all of them are spoken or have failed. */
const settled = () =>
  waitFor('the spoken lines', async () => {
    const view = await read()
    return view.lines.every(({ take }) => take?.status === 'Completed' || take?.status === 'Failed') ? view : null
  })

const lost = () => {
  throw new Error('The ad has no line.')
}

const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

describe('a format whose narration is off screen', () => {
  test('gets a film in which every line is heard, held until it is said, captioned while it is said', async () => {
    expect(ad.voice).toMatchObject({ voice: 'onyx', problem: null })
    expect(ad.voice!.lines.map(({ spokenBy }) => spokenBy)).toEqual(['voice-over', 'voice-over'])
    // No clip is told to say the line too.
    for (const { motion } of ad.storyboard!.content.shots) expect(motion).toContain('no voice is heard')
    const film = ad.cut!.file!
    const facts = await inspectClip(film)
    const { items } = await callsheet.api.call(cutsApi.list, { params: { id: ad.adId } })
    const [cut] = items
    const { lines } = await read()
    const [sound] = await readSound(film)
    for (const [index, { overSeconds, take }] of lines.entries()) {
      const clip = cut!.clips[index]!
      expect(clip.durationSeconds).toBeCloseTo(clip.sourceSeconds + overSeconds, 0)
      const heard = sound!.subarray(
        Math.round((clip.startSeconds + 0.2) * sampleRate),
        Math.round((clip.startSeconds + take!.durationSeconds! - 0.3) * sampleRate)
      )
      expect(levelOf(heard)).toBeGreaterThan(0.08)
      const captions = cut!.captions.filter(
        ({ startSeconds }) =>
          startSeconds >= clip.startSeconds && startSeconds < clip.startSeconds + clip.durationSeconds
      )
      expect(captions.length).toBeGreaterThan(0)
      expect(captions.at(-1)!.endSeconds).toBeLessThanOrEqual(clip.startSeconds + 0.15 + take!.durationSeconds!)
    }
    expect(facts.durationSeconds).toBeCloseTo(cut!.durationSeconds!, 1)
    expect(Math.abs(integratedLoudness([sound!, sound!]) - targetLoudness)).toBeLessThan(1)
  })

  test('costs a little for each line, says so before, and counts it for the ad', async () => {
    const view = await read()
    const paid = view.lines.reduce((sum, { take }) => sum + take!.credits, 0)
    expect(paid).toBeGreaterThanOrEqual(2)
    expect(view).toMatchObject({ credits: 0, isAvailable: true, isSuggested: true })
    const brand = await callsheet.api.call(brandKitsApi.create, {
      body: createBrandKitRequestSchema.parse({ content: { name: 'Slow Tide', spokenVoice: 'coral' } }),
      idempotencyKey: crypto.randomUUID()
    })
    const wear = (brandKitId: string | null) =>
      callsheet.api.call(adsApi.update, { params: { id: ad.adId }, body: { brandKitId } })
    await wear(brand.id)
    expect(await read()).toMatchObject({ voice: 'coral', isSuggested: true })
    await wear(null)
    expect((await read()).voice).toBe(view.voice)
    const { items } = await callsheet.api.call(creditsApi.readLedger, { query: { adId: ad.adId } })
    const charged = items.filter(({ description }) => description.startsWith('A spoken line'))
    expect(charged.map(({ amount }) => -amount).reduce((sum, amount) => sum + amount, 0)).toBe(paid)
  })

  test('is made to last as long as its lines as the user picks: slowed at most by a tenth, or spoken again, faster', async () => {
    const [{ scene, take } = lost()] = (await read()).lines
    // Said so slowly, it is longer than its clip.
    await speak({ scenes: [scene], isRetake: true, speed: 0.6, maximumCredits: take!.credits })
    const long = (await settled()).lines.find((line) => line.scene === scene)!
    expect(long.overSeconds).toBeGreaterThan(0)
    expect(long.fittingSpeed).toBeGreaterThan(0.6)
    const clipOf = async (fit: 'hold' | 'slow') => {
      const asked = await callsheet.api.call(cutsApi.create, {
        params: { id: ad.adId },
        body: { fit },
        idempotencyKey: crypto.randomUUID()
      })
      const cut = await waitFor('the cut', async () => {
        const view = await callsheet.api.call(cutsApi.read, { params: { id: asked.id } })
        return view.status === 'Completed' ? view : null
      })
      return cut.clips.find(({ scene }) => scene === long.scene)!
    }
    const slow = await clipOf('slow')
    const held = await clipOf('hold')
    expect(held.speed).toBe(1)
    expect(slow.speed).toBeLessThan(1)
    expect(slow.speed).toBeGreaterThanOrEqual(0.9)
    // Never cut off, whichever way.
    expect(slow.durationSeconds).toBeCloseTo(held.durationSeconds, 0)

    const balanceBefore = await balance()
    await speak({
      scenes: [long.scene],
      isRetake: true,
      speed: long.fittingSpeed!,
      maximumCredits: long.take!.credits
    })
    const { lines } = await settled()
    const line = lines.find(({ scene }) => scene === long.scene)!
    expect(line.take).toMatchObject({ speed: long.fittingSpeed, status: 'Completed' })
    expect(line.overSeconds).toBeLessThanOrEqual(0.2)
    expect(balanceBefore - (await balance())).toBe(long.take!.credits)
  }, 120_000)
})

describe('speaking lines', () => {
  test('buys the same words in the same voice once, another voice anew, and a retake when it is asked for', async () => {
    const before = await balance()
    await speak({})
    expect(await balance()).toBe(before)
    const words = await modelCalls()
    const key = crypto.randomUUID()
    const priced = await speak({ voice: 'nova' }, key)
    await speak({ voice: 'nova' }, key)
    const cost = priced.lines.reduce((sum, { take }) => sum + take!.credits, 0)
    expect(await balance()).toBe(before - cost)
    const { lines: spoken, ...view } = await settled()
    expect(view).toMatchObject({ voice: 'nova', isSuggested: false })
    expect(await modelCalls()).toBe(words + spoken.length)
    const again = await speak({ scenes: [1], isRetake: true })
    expect(again.lines[0]?.take).toMatchObject({ take: 2, nextStep: { action: 'wait' } })
    const { lines } = await settled()
    expect(lines[0]?.take).toMatchObject({ take: 2, status: 'Completed', nextStep: { action: 'cut' } })
    const sound = await callsheet.api.open(voicesApi.sound, { params: { id: lines[0]!.take!.id } })
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(20_000)
  })

  test('two requests at the same time buy once', async () => {
    const before = await balance()
    const [one] = await Promise.all([speak({ voice: 'coral' }), speak({ voice: 'coral' })])
    await settled()
    expect(before - (await balance())).toBe(one.lines.reduce((sum, { take }) => sum + take!.credits, 0))
  })

  test('gives the credits of a line back that fails, and speaks it again', async () => {
    const before = await balance()
    const asked = await speak({ voice: 'sage', scenes: [1] })
    await settledIn('sage', 1)
    // As if the process had ended while it spoke, again and again: nobody wrote what became of it.
    const id = asked.lines[0]!.take!.id
    await callsheet.database
      .update(voiceTakes)
      .set({ status: 'Speaking', attempts: 5, heartbeatAt: sql`now() - interval '10 minutes'`, storageKey: null })
      .where(eq(voiceTakes.id, id))
    await settledIn('sage', 1)
    expect(await balance()).toBe(before)
    const { lines } = await read()
    expect(lines[0]?.take).toMatchObject({ status: 'Failed', isRefunded: true, nextStep: { action: 'retry' } })
    await speak({ scenes: [1] })
    expect((await settledIn('sage', 1)).take).toMatchObject({ take: 2, status: 'Completed' })
  })

  const settledIn = (voice: string, scene: number) =>
    waitFor('the line', async () => {
      const view = await read()
      const line = view.lines.find((one) => one.scene === scene)
      const isOver = line?.take?.status === 'Completed' || line?.take?.status === 'Failed'
      return view.voice === voice && isOver ? line : null
    })

  test('refuses what cannot be spoken, and spends nothing', async () => {
    const before = await balance()
    const refusals: [Partial<SpeakRequest>, string, string][] = [
      [{ scenes: [9] }, 'not-found', 'Scene 9 has no line'],
      [{ voice: 'none' }, 'conflict', 'No voice is chosen'],
      [{ voice: 'verse', maximumCredits: 0 }, 'conflict', 'Nothing was spent'],
      [{ speed: 7 }, 'invalid-input', 'a speed from 0.5 to 2']
    ]
    for (const [body, code, words] of refusals) {
      const refusal = await refusalOf(speak(body))
      expect(refusal?.code).toBe(code)
      expect(refusal?.message).toContain(words)
    }
    expect(await balance()).toBe(before)
    const { items, isAvailable } = await callsheet.api.call(voicesApi.list)
    expect(isAvailable).toBe(true)
    expect(items.map(({ name }) => name)).toEqual(voiceNames)
  })
})

test('the line of another opening is spoken, and spoken again, by its number', { timeout: 200_000 }, async () => {
  const params = { id: ad.adId }
  const made = await callsheet.api.call(hooksApi.create, {
    params,
    body: { count: 1 },
    idempotencyKey: crypto.randomUUID()
  })
  const hook = made.items[0]!.number
  const lineOf = async () => (await read()).lines.find((line) => line.hook === hook)!
  const awaitTake = (take: number) =>
    waitFor('the take', async () => {
      const line = await lineOf()
      return line.take?.take === take && line.take.status === 'Completed' ? line : null
    })
  const { line, credits } = await lineOf()
  expect(line).toBe(made.items[0]!.spokenScript)
  const before = await balance()
  await speak({ hooks: [hook], maximumCredits: credits })
  const first = await awaitTake(1)
  expect(before - (await balance())).toBe(credits)
  await speak({ hooks: [hook], isRetake: true, speed: 0.8, maximumCredits: credits })
  await waitFor('another take', async () => {
    const { take } = await lineOf()
    return take?.status === 'Completed' && take.id !== first.take!.id ? take : null
  })
  expect((await lineOf()).take).toMatchObject({ speed: 0.8, credits })
  expect(before - (await balance())).toBe(2 * credits)
  const refusal = await refusalOf(speak({ hooks: [hook + 1] }))
  expect(refusal).toMatchObject({ code: 'not-found', message: `Opening ${hook + 1} has no line to speak.` })
})

test(
  'silence is a choice: nothing is spoken or charged, and a film whose people speak needs no voice-over',
  { timeout: 280_000 },
  async () => {
    const silent = await produce({ voice: 'none', scenes: 1, out: join(callsheet.home, 'silent') })
    expect(silent.summary.voice).toMatchObject({ voice: 'none' })
    // The clip is told to say the line, as well as it can.
    expect(silent.summary.storyboard!.content.shots[0]!.motion).toContain('off-screen voice')
    const captions = await readFile(silent.summary.cut!.captions[0]!, 'utf8')
    expect(captions).toContain('-->')
    const spoken = await produce({ format: 'talking-head', scenes: 1 })
    const view = await read(spoken.summary.adId)
    expect(view).toMatchObject({ voice: 'none', lines: [{ spokenBy: 'clip', take: null, credits: 0 }] })
    const chosen = await callsheet.api.call(adsApi.update, {
      params: { id: spoken.summary.adId },
      body: { voice: 'ash' }
    })
    expect(chosen.voice).toBe('ash')
    const refusal = await refusalOf(
      callsheet.api.call(voicesApi.speak, {
        params: { id: spoken.summary.adId },
        body: {},
        idempotencyKey: crypto.randomUUID()
      })
    )
    expect(refusal?.message).toContain('say their lines themselves')
  }
)
