import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targetLoudness } from '@callsheet/lib/sound/loudness.ts'
import { adFormat, adFormatSlugs, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { findMusic, plainQuotes, withoutGiven } from '@callsheet/lib/disciplines/disciplines.ts'
import { imagePresets } from '@callsheet/lib/image-presets.ts'
import { checkChibiPrompt } from '@callsheet/lib/disciplines/video-prompt-disciplines.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { produceAd, type ProduceResult, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { pngOf } from '../../app/testing/picture-file.ts'
import { samplePng } from '../../app/testing/sample-png.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { hearLines } from '../support/heard-lines.ts'
import { measureIndependently } from '../support/independent-loudness.ts'
import { fileDigest, pixelsDigest } from '../support/picture-digest.ts'

const idea = 'Cold brew that never turns bitter'
const ratios = ['9:16', '16:9', '1:1', '4:5']

let callsheet: EmbeddedCallsheet
let photo: string

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '1000000' })
  photo = join(callsheet.home, 'person.png')
  await writeFile(photo, samplePng)
}, 120_000)

afterAll(() => callsheet?.stop())

interface Production extends ProduceResult {
  /** Lines of progress, as shown without a terminal. */
  said: string
}

async function produce(format: string, options: Record<string, unknown> = {}): Promise<Production> {
  const needsPhoto = (options.videoType ?? adFormat(format as AdFormatSlug).suggestedVideoType) === 'viral-chibi'
  const request = parseProduceRequest({
    idea,
    format,
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 4,
    out: join(callsheet.home, 'out', crypto.randomUUID()),
    timeoutSeconds: 240,
    // The suite of the command line cuts a film. This test is about what reaches the provider.
    cut: false,
    ...(needsPhoto ? { photo } : {}),
    ...options
  })
  let said = ''
  const progress = { write: (text: string) => void (said += text) }
  return { ...(await produceAd(request, { env: callsheet.env, progress })), said }
}

const readProduced = ({ pipelineId }: ProduceSummary): Promise<PipelineView> =>
  callsheet.api.call(readPipeline, { query: { id: pipelineId! } })

/** Words for music outside the lines of the script and the locked descriptions. */
const musicIn = (prompt: string, given: readonly string[]) =>
  findMusic(withoutGiven(plainQuotes(prompt), given.map(plainQuotes)))

async function expectStoryboardDisciplines({ summary }: ProduceResult): Promise<void> {
  const { storyboard, aspectRatio, videoType, imageModel } = summary
  const pipeline = await readProduced(summary)
  const elements = new Map(storyboard!.content.elements.map((element) => [element.slug, element]))
  const { promptAgent } = videoTypes[videoType as keyof typeof videoTypes]
  for (const scene of pipeline.scenes) {
    const descriptions = scene.elementSlugs.map((slug) => elements.get(slug)?.description ?? `no element ${slug}`)
    const given = [...descriptions, scene.spokenScript]

    const still = await callsheet.readRequest(scene.image!.id)
    expect(still.model).toBe(imageModel)
    expect(still.prompt).toBe(scene.prompt)
    for (const description of descriptions) expect(still.prompt).toContain(description)
    expect(musicIn(still.prompt, given)).toBeNull()
    expect(still.input.aspect_ratio).toBe(aspectRatio)

    const clip = await callsheet.readRequest(scene.video!.id)
    expect(musicIn(clip.prompt, given)).toBeNull()
    expect(clip.input.first_frame_url).toMatch(await callsheet.addressOf(scene.image!.id))
    expect(clip.input).not.toHaveProperty('reference_image_urls')
    // Seedance has no 4:5. Its nearest ratio is announced and sent.
    expect(clip.input.aspect_ratio).toBe(aspectRatio === '4:5' ? '3:4' : aspectRatio)
    if (promptAgent === null) {
      expect(clip.prompt).toBe(scene.motion)
      // It is heard only when sounds are planned.
      const shot = storyboard!.content.shots.find(({ position }) => position === scene.position)
      expect(clip.input.generate_audio).toBe(shot!.soundEffects.length > 0)
    } else {
      expect(plainQuotes(clip.prompt)).toContain(plainQuotes(scene.spokenScript))
      expect(clip.prompt).toMatch(/\bno music\b/i)
      expect(clip.input.generate_audio).toBe(true)
    }
  }
}

/** The voice and a caption may be so far apart, in seconds. */
const farthest = 0.3

/** Measured in the sound of the finished film, where room, effects and levelling are too. */
async function expectEveryLineHeard({ summary, said }: Production): Promise<void> {
  const { items } = await callsheet.api.call(cutsApi.list, { params: { id: summary.adId } })
  const lines = await hearLines(summary.cut!.file!, items[0]!)
  const { loudness, truePeak } = await measureIndependently(summary.cut!.file!)
  expect(Math.abs(loudness - targetLoudness)).toBeLessThan(1)
  expect(truePeak).toBeLessThanOrEqual(-1)
  expect(lines.length, said).toBe(summary.script!.content.scenes.length)
  for (const { voicedSeconds, onsetSeconds, captionSeconds, timedBy } of lines) {
    expect(voicedSeconds).toBeGreaterThan(0.5)
    expect(onsetSeconds).toBeLessThan(farthest)
    expect(Math.max(...captionSeconds)).toBeLessThan(farthest)
    expect(new Set(timedBy)).toEqual(new Set(['voice']))
  }
}

describe('every format of the library', () => {
  const byStoryboard = adFormatSlugs.filter((slug) => adFormat(slug).suggestedVideoType !== 'viral-chibi')

  test.concurrent.each(byStoryboard.map((slug, index) => [slug, ratios[index % ratios.length] ?? '9:16']))(
    '%s at %s ends well, and what reached the provider keeps every discipline',
    async (format, ratio) => {
      const production = await produce(format, { ratio, cut: true })
      expect(production.isComplete, production.said).toBe(true)
      expect(production.summary.route).toBe('storyboard')
      await expectEveryLineHeard(production)
      expect(production.summary.scenes.map(({ problem }) => problem)).toEqual([null, null])
      await expectStoryboardDisciplines(production)
    },
    280_000
  )

  test('together they use every video type', () => {
    const used = new Set(adFormatSlugs.map((slug) => adFormat(slug).suggestedVideoType))
    expect([...used].toSorted()).toEqual(slugsOf(videoTypes).toSorted())
  })
})

describe('podcast', () => {
  test('every turn is a clip of one speaker, in one room with one microphone and one light', async () => {
    const { summary } = await produce('podcast', { scenes: 4 })
    const { scenes } = await readProduced(summary)
    const speakers = scenes.map(({ speaker }) => speaker)
    expect(new Set(speakers).size).toBe(2)
    expect(speakers).toEqual([speakers[0], speakers[1], speakers[0], speakers[1]])
    const preset = imagePresets['podcast-studio']
    for (const scene of scenes) {
      const still = await callsheet.readRequest(scene.image!.id)
      for (const { slug, description } of preset.elements) {
        expect(scene.elementSlugs).toContain(slug)
        expect(still.prompt).toContain(description)
      }
      expect(still.prompt).toContain(preset.light)
      const clip = await callsheet.readRequest(scene.video!.id)
      const others = scenes.filter((other) => other.id !== scene.id).map((other) => plainQuotes(other.spokenScript))
      for (const line of others) expect(plainQuotes(clip.prompt)).not.toContain(line)
      const silent = speakers.find((speaker) => speaker !== scene.speaker)
      expect(clip.prompt).not.toMatch(new RegExp(`\\b${silent} says\\b`))
    }
  }, 120_000)
})

describe('models', () => {
  test('a talking head leaves a model that cannot speak, and says so', async () => {
    const { summary, said } = await produce('talking-head', { videoModel: 'kling-2.5-turbo-fal' })
    expect(summary.videoModel).toBe('seedance-2')
    expect(said).toMatch(/Switched to Seedance 2: Talking Head needs a person who speaks, and .* has no such feature/)
  }, 120_000)

  test('a model that takes the ratio from the still gets none, and the user is told', async () => {
    const { summary, said, isComplete } = await produce('talking-head', { videoModel: 'kling-2.6', ratio: '4:5' })
    expect(isComplete).toBe(true)
    expect(said).toContain('Clips are 4:5: Kling 2.6 takes it from the still.')
    const { scenes } = await readProduced(summary)
    const clip = await callsheet.readRequest(scenes[0]!.video!.id)
    expect(clip.input).not.toHaveProperty('aspect_ratio')
    expect(clip.input.image_urls).toEqual([expect.stringMatching(await callsheet.addressOf(scenes[0]!.image!.id))])
    const { width, height } = summary.scenes[0]!.clipFacts!
    expect(width / height).toBeCloseTo(4 / 5, 1)
  }, 120_000)

  test('a ratio that a model lacks becomes its nearest, and the user is told', async () => {
    const { said } = await produce('product-film', { ratio: '4:5' })
    expect(said).toContain('Clips are 3:4: Seedance 2 has no 4:5, this is its nearest.')
  }, 120_000)
})

test('a Generic clip’s prompt reaches the provider byte for byte', async () => {
  const prompt = '  A hand, slowly.\n\n\tTwo  spaces, “quotes” — and no full stop '
  const clip = await callsheet.api.call(mediaApi.createVideo, {
    body: { videoType: 'generic', prompt, aspectRatio: '9:16', durationSeconds: 4 },
    idempotencyKey: crypto.randomUUID()
  })
  const request = await callsheet.readRequest(clip.id)
  expect(request.prompt).toBe(prompt)
  expect(request.input.generate_audio).toBe(false)
}, 60_000)

/** What the chibi prompt writer was asked, as JSON, the first request first. */
async function engineRequests(): Promise<string[]> {
  const answer = await fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`)
  const { requests } = (await answer.json()) as { requests: { body: { tools?: { name: string }[] } }[] }
  const isEngine = ({ name }: { name: string }) => name === 'chibi_video_prompt_engine'
  return requests.filter(({ body }) => body.tools?.some(isEngine)).map(({ body }) => JSON.stringify(body))
}

async function readBytes(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

test('lines in a language that the stand-in does not write are declined in words, before anything is charged', async () => {
  const before = await callsheet.api.call(creditsApi.read)
  await expect(produce('talking-head', { language: 'de' })).rejects.toThrow(
    /declined\. In its own words: I cannot write lines in German: .*English only/
  )
  expect(await callsheet.api.call(creditsApi.read)).toEqual(before)
})

describe('viral chibi', () => {
  test('is one clip from a photo: a reference, never a first frame; no stills, all sections, hard rules', async () => {
    const { summary, isComplete } = await produce('viral-chibi', { scenes: 3 })
    expect(isComplete).toBe(true)
    expect(summary).toMatchObject({ route: 'single-clip', pipelineId: null, imageModel: null, storyboard: null })
    expect(summary.scenes).toHaveLength(1)
    const { items } = await callsheet.api.call(libraryApi.list, { query: { adId: summary.adId } })
    const [clip] = items.filter(({ kind }) => kind === 'video')
    const pictures = items.filter(({ kind }) => kind === 'image')
    expect(pictures.map(({ modelId }) => modelId)).toEqual(['upload'])
    expect(clip).toMatchObject({ isSaved: true, folder: summary.folder })

    const { input, prompt } = await callsheet.readRequest(clip!.id)
    expect(input).not.toHaveProperty('first_frame_url')
    expect(input.reference_image_urls).toEqual([expect.stringMatching(await callsheet.addressOf(pictures[0]!.id))])
    expect(input).toMatchObject({ aspect_ratio: '9:16', generate_audio: true })
    const beats = summary.script!.content.scenes
    expect(beats.every(({ spokenScript }) => spokenScript === '')).toBe(true)
    const violations = checkChibiPrompt(prompt, {
      spokenScript: '',
      durationSeconds: clip!.durationSeconds!,
      maximumPromptCharacters: 8_000,
      beats,
      elements: []
    })
    expect(violations).toEqual([])
    // The writer of the prompt sees the person.
    const [asked] = await engineRequests()
    expect(asked).toContain('\\"seesPhoto\\":true')
    const stored = await callsheet.readStored(pictures[0]!.id)
    expect(await pixelsDigest(stored)).toBe(await pixelsDigest(samplePng))
    expect(asked).toContain(stored.toString('base64'))

    // A photo that is too large for a model is made smaller, for the model alone.
    const large = join(callsheet.home, 'large.png')
    // Noise: written anew, it is as large as before.
    const raw = { width: 1_300, height: 1_000, channels: 3 } as const
    await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toFile(large)
    await produce('viral-chibi', { scenes: 3, photo: large })
    const later = (await engineRequests()).at(-1)
    expect(later).toContain('"media_type":"image/jpeg"')
    expect(later).toContain('\\"seesPhoto\\":true')
  }, 120_000)

  test('by a model that sees no pictures names nothing of the person; the product’s photo goes along after theirs', async () => {
    const control = (method: string, path: string, body?: unknown) =>
      fetch(`${callsheet.running.instance.modelUnderstudyUrl}/__control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body)
      })
    const productPhoto = join(callsheet.home, 'bottle.png')
    await writeFile(productPhoto, pngOf(320, 400))
    await control('DELETE', 'requests')
    await control('PUT', 'habits', ['no-images'])
    const { summary, said } = await produce('viral-chibi', { scenes: 3, productPhoto })
    await control('PUT', 'habits', [])
    expect(said).toMatch(/product +The product, by its photo: The product\. It looks exactly as in its reference photo/)
    const { items } = await callsheet.api.call(libraryApi.list, { query: { adId: summary.adId } })
    const { input, prompt } = await callsheet.readRequest(items.find(({ kind }) => kind === 'video')!.id)
    const sent = await Promise.all((input.reference_image_urls as string[]).map(readBytes))
    expect(await Promise.all(sent.map(pixelsDigest))).toEqual([
      await pixelsDigest(samplePng),
      await pixelsDigest(pngOf(320, 400))
    ])
    const uploads = items.filter(({ modelId }) => modelId === 'upload').map(({ id }) => callsheet.readStored(id))
    expect(sent.map(fileDigest).sort()).toEqual((await Promise.all(uploads)).map(fileDigest).sort())
    expect(prompt).toContain('The product looks exactly as in its own reference image.')
    expect(prompt).toContain('The reference photo alone gives the likeness')
    expect(prompt).not.toMatch(/hair|skin tone|glasses/)
    expect((await engineRequests()).at(-1)).toContain('\\"seesPhoto\\":false')
  }, 120_000)

  test('says so without a photo', () => {
    expect(() => parseProduceRequest({ idea, format: 'viral-chibi', ratio: '9:16' })).toThrow(/--photo FILE is needed/)
  })
})

describe('scene by scene', () => {
  test.concurrent.each([
    ['talking-head', 2],
    ['podcast', 3],
    ['product-film', 2]
  ] as const)(
    '%s is made of locked elements, one scene after the other, each from its own first frame',
    async (format, count) => {
      const { summary, isComplete, said } = await produce(format, { route: 'scenes', scenes: count })
      expect(isComplete, said).toBe(true)
      expect(summary).toMatchObject({ route: 'scenes', pipelineId: null, storyboard: null })
      const { items: scenes } = await callsheet.api.call(scenesApi.list, { params: { id: summary.adId } })
      const { items } = await callsheet.api.call(elementsApi.list, { query: { adId: summary.adId } })
      const elements = items.filter(({ adId }) => adId === summary.adId)
      expect(elements.every(({ state }) => state === 'locked')).toBe(true)
      for (const [index, { image, video, isApproved }] of scenes.entries()) {
        expect(isApproved).toBe(true)
        const still = await callsheet.readRequest(image!.id)
        const shown = elements.filter(({ description }) => still.prompt.includes(description))
        expect(shown.length).toBeGreaterThan(0)
        for (const { sheetImageId } of shown) {
          expect(still.input.image_input).toContainEqual(
            expect.stringMatching(await callsheet.addressOf(sheetImageId!))
          )
        }
        expect(still.input.aspect_ratio).toBe('9:16')
        const clip = await callsheet.readRequest(video!.id)
        expect(clip.input.first_frame_url).toMatch(await callsheet.addressOf(image!.id))
        // Scenes are never made ahead: this still was bought after the clip before it.
        const before = scenes[index - 1]?.video
        if (before) expect(Date.parse(image!.createdAt)).toBeGreaterThan(Date.parse(before.createdAt))
      }
    },
    280_000
  )

  test('elements locked once go along as reference images of a storyboard’s stills', async () => {
    const { api } = callsheet
    const { summary } = await produce('talking-head', { route: 'scenes', scenes: 1 })
    const { items } = await api.call(elementsApi.list, { query: { adId: summary.adId } })
    await api.call(adsApi.update, { params: { id: summary.adId }, body: { route: 'storyboard' } })
    const storyboard = await api.call(storyboardsApi.write, {
      params: { id: summary.adId },
      body: { scriptId: summary.script!.id },
      idempotencyKey: crypto.randomUUID()
    })
    const { shots } = storyboard.content
    const pipeline = await api.call(pipelinesApi.create, {
      body: {
        adId: summary.adId,
        storyboardId: storyboard.id,
        title: storyboard.title,
        videoType: summary.videoType,
        imageModel: summary.imageModel!,
        videoModel: summary.videoModel,
        aspectRatio: summary.aspectRatio,
        missingSheets: 'go-without',
        scenes: shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
          prompt,
          motion,
          speaker,
          spokenScript,
          elementSlugs,
          durationSeconds: 4
        }))
      },
      idempotencyKey: crypto.randomUUID()
    })
    for (const { image, elementSlugs } of pipeline.scenes) {
      const { input, prompt } = await callsheet.readRequest(image!.id)
      const locked = items.filter(({ slug, state }) => elementSlugs.includes(slug) && state === 'locked')
      expect(locked.length).toBeGreaterThan(0)
      for (const { sheetImageId, description } of locked) {
        expect(prompt).toContain(description)
        expect(input.image_input).toContainEqual(expect.stringMatching(await callsheet.addressOf(sheetImageId!)))
      }
    }
  }, 120_000)
})
