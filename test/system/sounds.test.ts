import { videos } from '@callsheet/lib/database/schema/media.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { eyelines } from '@callsheet/lib/ad-formats/eyelines.ts'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { guidesByMaker } from '@callsheet/lib/clip-guides/makers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { mediaAtRest } from '../support/media-at-rest.ts'
import { waitFor } from '../support/wait-for.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let callsheet: EmbeddedCallsheet

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '100000' })
})

afterAll(async () => {
  if (callsheet) await mediaAtRest(callsheet)
  await callsheet?.stop()
})

const once = () => crypto.randomUUID()

/** A board of the director, its stills approved as they come, and its clips on the way. */
async function makeClips(videoType: string, formatSlug: string) {
  const { api } = callsheet
  const ad = await api.call(adsApi.create, {
    body: {
      idea: 'Cold brew that never turns bitter',
      aspectRatio: '9:16',
      videoType,
      language: 'Australian English',
      // Then the clips say their lines themselves.
      voice: 'none'
    },
    idempotencyKey: once()
  })
  const script = await api.call(scriptsApi.write, {
    params: { id: ad.id },
    body: { format_slug: adFormatSlugSchema.parse(formatSlug), scenes: 2 },
    idempotencyKey: once()
  })
  const { id, title, content } = await api.call(storyboardsApi.write, {
    params: { id: ad.id },
    body: { scriptId: script.id },
    idempotencyKey: once()
  })
  const created = await api.call(pipelinesApi.create, {
    body: {
      adId: ad.id,
      title,
      storyboardId: id,
      videoType,
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      missingSheets: 'go-without',
      scenes: content.shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs }) => ({
        prompt,
        motion,
        speaker,
        spokenScript,
        elementSlugs,
        durationSeconds: 4
      }))
    },
    idempotencyKey: once()
  })
  await waitFor('every still', async () => {
    const { scenes } = await api.call(readPipeline, { query: { id: created.id } })
    return scenes.every(({ image }) => image?.status === 'Completed') ? scenes : null
  })
  await api.call(pipelinesApi.approve, { params: { id: created.id }, body: { allCompleted: true } })
  const { scenes } = await api.call(pipelinesApi.advance, { params: { id: created.id }, idempotencyKey: once() })
  return { board: content, shots: content.shots, scenes, cast: script.content.cast }
}

const modelRequestsSchema = z.object({ requests: z.array(z.object({ body: z.unknown() })) })

/** What the stand-in for the model was asked about a clip's prompt: the user's message, parsed. */
async function askedForPrompt(line: string): Promise<Record<string, unknown>> {
  const address = `${callsheet.running.instance.modelUnderstudyUrl}/__control/requests`
  const { requests } = modelRequestsSchema.parse(await (await fetch(address)).json())
  const bodySchema = z.object({
    tools: z.tuple([z.looseObject({ name: z.literal('talking_head_video_prompt_engine') })]),
    messages: z.array(z.object({ content: z.union([z.string(), z.array(z.looseObject({ text: z.string() }))]) }))
  })
  const inputs = requests.flatMap(({ body }) => {
    const content = bodySchema.safeParse(body).data?.messages[0]?.content ?? ''
    const text = typeof content === 'string' ? content : content.map((part) => part.text).join('')
    const json = /<input>(.*)<\/input>/s.exec(text)?.[1]
    return json === undefined ? [] : [z.record(z.string(), z.unknown()).parse(JSON.parse(json))]
  })
  const found = inputs.findLast(({ spokenScript }) => spokenScript === line)
  if (!found) throw new Error(`Nobody was asked for the prompt of "${line}".`)
  return found
}

test.each([
  ['generic', 'product-film'],
  ['talking-head', 'street-interview'],
  ['podcast', 'podcast']
])(
  'the sounds that the board of a %s ad plans reach the clip with its speaker’s voice, and its audio field follows',
  async (videoType, format) => {
    const { board, shots, scenes, cast } = await makeClips(videoType, format)
    for (const [index, { video }] of scenes.entries()) {
      const { soundEffects, motion } = shots[index]!
      expect(soundEffects.length).toBeGreaterThan(0)
      const { prompt, input } = await callsheet.readRequest(video!.id)
      for (const sound of soundEffects) {
        expect(motion.toLowerCase()).toContain(sound.toLowerCase())
        expect(prompt.toLowerCase()).toContain(sound.toLowerCase())
      }
      expect(prompt).toContain('No music.')
      expect(input.sound).toBe(true)
      // The prompt writer knows the lines around this one.
      const [row] = await callsheet.database.select().from(videos).where(eq(videos.id, video!.id))
      const { lineBefore, lineAfter } = row!.input.promptContext!
      expect(lineBefore).toBe(shots[index - 1]?.spokenScript || undefined)
      expect(lineAfter).toBe(shots[index + 1]?.spokenScript || undefined)
      // As it is written on the board, to the last byte.
      const { spokenScript } = shots[index]!
      if (videoType === 'generic') {
        expect(prompt).toBe(motion)
        // No engine says the line, so the board does.
        if (spokenScript !== '') expect(prompt).toMatch(/off-screen voice, in Australian English[^"]* says: "/)
        expect(prompt).toContain(spokenScript)
        continue
      }
      // One voice through the film: each clip's prompt describes it in the same words.
      expect(prompt).toContain(cast.find(({ name }) => name === shots[index]!.speaker)!.voice)
      expect(prompt).toMatch(/ says in Australian English: "/)
      expect(prompt).not.toContain('facing the lens')
      const { eyeline } = adFormat(adFormatSlugSchema.parse(format))
      expect(await askedForPrompt(spokenScript)).toMatchObject({
        language: 'Australian English',
        eyeline: eyelines[eyeline],
        stillPrompt: shots[index]!.prompt,
        action: shots[index]!.action,
        world: expect.stringContaining(board.look!),
        guide: { model: guidesByMaker.kling.label, speech: guidesByMaker.kling.speech }
      })
    }
  }
)

test('a Generic clip whose prompt does not say its planned sounds is refused before it is charged', async () => {
  const body = {
    videoType: 'generic',
    videoModel: 'kling-3.0',
    prompt: 'A hand pours cold brew over ice.',
    aspectRatio: '9:16',
    soundEffects: ['ice cracking in the glass'],
    durationSeconds: 4
  }
  const make = (prompt: string) =>
    callsheet.api.call(mediaApi.createVideo, { body: { ...body, prompt }, idempotencyKey: once() })
  await expect(make(body.prompt)).rejects.toThrow(/does not say these sounds: ice cracking in the glass/)
  const prompt = `${body.prompt}  Ice cracking in the glass.\n`
  const sent = await callsheet.readRequest((await make(prompt)).id)
  expect(sent.prompt).toBe(prompt)
  expect(sent.input.sound).toBe(true)
})
