import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namedTests, type Skip } from '@callsheet/lib/conformance/named-tests.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { MediaView, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { decodePicture } from '@callsheet/lib/adapters/node/testing/decode-picture.ts'
import { pngOf } from '../../../app/testing/picture-file.ts'
import { startPipelineSystem, type PipelineSystem, type StartPlatform } from '../../support/pipeline-system.ts'
import { waitFor } from '../../support/wait-for.ts'

const uploadsSchema = z.object({
  uploads: z.array(
    z.looseObject({
      answered: z.number(),
      message: z.string().nullable(),
      file: z
        .looseObject({ downloadUrl: z.url(), mimeType: z.string(), fileSize: z.number(), sha256: z.string() })
        .nullable()
    })
  )
})
const tasksSchema = z.object({
  tasks: z.array(
    z.looseObject({
      callbackUrl: z.string().nullable(),
      request: z.looseObject({ input: z.record(z.string(), z.unknown()) })
    })
  )
})

interface Facts {
  fileSize: number
  sha256: string
}

export interface UploadsOptions {
  /** Ends the sentence "uploads to the media provider …": `in workerd`. */
  platform: string
  start: StartPlatform
  skip?: Skip[]
}

const testMilliseconds = 180_000

/** Like a camera's photo: several megabytes that are not text. */
const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const
const photo = new Uint8Array(
  await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#777777', noise } })
    .png()
    .toBuffer()
)

/**
 * A pipeline service that its media provider cannot reach, like a laptop with a real key. Every picture that a task
 * needs must be uploaded, and the uploaded bytes must be those that we have stored.
 */
export function describeUploads({ platform, start, skip }: UploadsOptions): void {
  const it = namedTests(skip)
  describe(`uploads to the media provider ${platform}`, () => {
    let system: PipelineSystem
    let directory: string
    let adId: string
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'callsheet-uploads-'))
      system = await startPipelineSystem((setup) =>
        start({ ...setup, settings: { ...setup.settings, PIPELINE_PUBLIC_URL_REACHABLE: 'false' } })
      )
      const ad = await system.api.call(adsApi.create, {
        body: { idea: 'Cold brew that never turns bitter' },
        idempotencyKey: randomUUID()
      })
      adId = ad.id
    }, testMilliseconds)
    afterAll(async () => {
      await system?.stop()
      await rm(directory, { recursive: true, force: true })
    })

    const readControl = async (path: string): Promise<unknown> =>
      (await fetch(`${system.media.url}/__control${path}`)).json()

    /** The fields of the only task that was made for a row. */
    async function inputOf(rowId: string): Promise<Record<string, unknown>> {
      const { tasks } = tasksSchema.parse(await readControl('/tasks'))
      const made = tasks.filter(({ callbackUrl }) => callbackUrl?.includes(`/${rowId}/`))
      expect(made).toHaveLength(1)
      return made[0]!.request.input
    }

    async function listOf(rowId: string, field: string, length: number): Promise<unknown[]> {
      const list = (await inputOf(rowId))[field]
      expect(list).toHaveLength(length)
      return list as unknown[]
    }

    /** The picture as the user sees it, read from the store by the app. */
    async function shownBytes(id: string): Promise<Buffer> {
      const answer = await system.api.open(mediaApi.bytes, { params: { id } })
      return Buffer.from(await answer.arrayBuffer())
    }

    /** What the store reports about a picture's bytes. */
    async function storedFacts(id: string): Promise<Facts> {
      const [row] = await system.database.database.select().from(images).where(eq(images.id, id))
      expect(await system.objectSize(row!.storageKey!)).toBe(row!.byteSize)
      return { fileSize: row!.byteSize!, sha256: row!.sha256! }
    }

    /** The addresses are uploads at the provider, and each of them serves exactly those bytes. */
    async function expectArrived(addresses: readonly unknown[], facts: Facts): Promise<void> {
      const { uploads } = uploadsSchema.parse(await readControl('/uploads'))
      expect(uploads.filter(({ answered }) => answered !== 200)).toEqual([])
      for (const address of addresses) {
        const upload = uploads.find(({ file }) => file?.downloadUrl === address)
        expect(upload?.file).toMatchObject({ mimeType: 'image/png', ...facts })
        const served = new Uint8Array(await (await fetch(String(address))).arrayBuffer())
        expect(factsOf(served)).toEqual(facts)
      }
    }

    /** Stills of new scenes that are stored, approved and sent to become clips. */
    async function animate(prompts: string[], elementSlugs: string[]): Promise<PipelineView> {
      const { api } = system
      const created = await api.call(pipelinesApi.create, {
        idempotencyKey: randomUUID(),
        body: {
          adId,
          title: 'From a laptop',
          videoType: 'talking-head',
          imageModel: 'nano-banana-2',
          videoModel: 'seedance-2',
          aspectRatio: '9:16',
          scenes: prompts.map((prompt) => ({
            prompt,
            motion: 'The camera moves in slowly.',
            speaker: 'Mara',
            spokenScript: 'It never turns bitter.',
            elementSlugs,
            durationSeconds: 4
          }))
        }
      })
      for (const { image } of created.scenes) await untilStored(image!.id)
      const params = { id: created.id }
      await api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
      return api.call(pipelinesApi.advance, { params, idempotencyKey: randomUUID() })
    }

    const untilStored = (id: string): Promise<MediaView> =>
      waitFor(`${id} to be stored`, async () => {
        const view = await system.api.call(mediaApi.read, { params: { id } })
        if (view.failure) throw new Error(`${view.failure.code}: ${view.failure.message}`)
        return view.isStored ? view : null
      })

    const uploadPhoto = (purpose: InputOf<typeof mediaApi.upload>['query']['purpose']): Promise<MediaView> =>
      system.api.call(mediaApi.upload, { query: { purpose, adId }, file: new Blob([photo]) })

    it(
      'stored stills guide another still and become clips',
      async () => {
        const { api } = system
        const body = { adId, prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
        const first = await api.call(mediaApi.createImage, { body, idempotencyKey: randomUUID() })
        await untilStored(first.id)
        const guided = await api.call(mediaApi.createImage, {
          body: { ...body, prompt: 'The same bottle on a beach', referenceImageIds: [first.id] },
          idempotencyKey: randomUUID()
        })
        await untilStored(guided.id)
        await expectArrived(await listOf(guided.id, 'image_input', 1), await storedFacts(first.id))

        const { scenes } = await animate(['A bottle is opened', 'Cold brew is poured'], [])
        for (const { image, video } of scenes) {
          expect(await untilStored(video!.id)).toMatchObject({ status: 'Completed', isSaved: true })
          const { first_frame_url: firstFrame } = await inputOf(video!.id)
          await expectArrived([firstFrame], await storedFacts(image!.id))
        }
      },
      testMilliseconds
    )

    it(
      'a photo becomes an element, its sheets guide stills, and the stills become clips',
      async () => {
        const { api } = system
        const person = await uploadPhoto('identity')
        const element = await api.call(elementsApi.create, {
          body: {
            adId,
            slug: 'mara',
            kind: 'cast',
            name: 'Mara',
            description: 'A woman with auburn hair, in mustard.'
          }
        })
        const { portraitImageId, sheetImageId } = await api.call(elementsApi.drawSheets, {
          params: { id: element.id },
          body: { imageModel: 'nano-banana-2', photoImageId: person.id },
          idempotencyKey: randomUUID()
        })
        for (const drawn of [portraitImageId!, sheetImageId!]) {
          await untilStored(drawn)
          await expectArrived(await listOf(drawn, 'image_input', 1), factsOf(await shownBytes(person.id)))
        }
        const { scenes } = await animate(['Mara lifts a bottle of cold brew'], ['mara'])
        for (const { image, video } of scenes) {
          const [sheet, portrait] = await listOf(image!.id, 'image_input', 2)
          await expectArrived([sheet], factsOf(await shownBytes(sheetImageId!)))
          await expectArrived([portrait], factsOf(await shownBytes(portraitImageId!)))
          await untilStored(video!.id)
          const { first_frame_url: firstFrame } = await inputOf(video!.id)
          await expectArrived([firstFrame], factsOf(await shownBytes(image!.id)))
        }
      },
      testMilliseconds
    )

    it(
      'a photo of another ratio than its ad’s is cropped or padded for a model that takes the ratio from the picture',
      async () => {
        const { api } = system
        const tall = await api.call(adsApi.create, {
          body: { idea: 'Cold brew that never turns bitter', aspectRatio: '9:16' },
          idempotencyKey: randomUUID()
        })
        const clipOf = async (width: number, height: number, videoModel: string) => {
          const file = new Blob([new Uint8Array(pngOf(width, height))])
          const still = await api.call(mediaApi.upload, { query: { purpose: 'product', adId: tall.id }, file })
          const clip = await api.call(mediaApi.createVideo, {
            body: {
              adId: tall.id,
              videoType: 'generic',
              videoModel,
              prompt: 'The bottle turns.',
              durationSeconds: 5,
              firstFrameImageId: still.id
            },
            idempotencyKey: randomUUID()
          })
          return { still, clip, stored: await untilStored(clip.id) }
        }
        /** The picture that the model got: fetched from the address in its request, and decoded. */
        const sentFor = async (clipId: string) => {
          const [address] = await listOf(clipId, 'image_urls', 1)
          return decodePicture(new Uint8Array(await (await fetch(String(address))).arrayBuffer()))
        }
        for (const { width, how } of [
          { width: 400, how: 'cropped' },
          { width: 600, how: 'padded' }
        ] as const) {
          const { still, clip, stored } = await clipOf(width, 600, 'kling-2.6')
          expect(clip.notices.join(' ')).toContain(`it is ${how} to 9:16 before Kling 2.6 gets it`)
          expect([clip.aspectRatio, stored.aspectRatio]).toEqual(['9:16', '9:16'])
          expect(stored.framed).toEqual([{ imageId: still.id, how, aspectRatio: '9:16' }])
          expect((await sentFor(clip.id)).ratio).toBe('9:16')
          // The photo itself stays as it was.
          expect((await decodePicture(new Uint8Array(await shownBytes(still.id)))).width).toBe(width)
        }
        // A photo in the ad's ratio is sent byte for byte.
        const same = await clipOf(360, 640, 'kling-2.6')
        expect([same.clip.notices.join(' '), same.stored.framed]).toEqual([
          '9:16: Kling 2.6 takes it from the still.',
          undefined
        ])
        await expectArrived(await listOf(same.clip.id, 'image_urls', 1), factsOf(await shownBytes(same.still.id)))
      },
      testMilliseconds
    )

    it(
      'a photo becomes the likeness in a clip',
      async () => {
        const person = await uploadPhoto('identity')
        const { id } = await system.api.call(mediaApi.createVideo, {
          body: {
            adId,
            title: 'A sticker reacts',
            videoType: 'viral-chibi',
            prompt: 'A kitchen in the morning. A glass of cold brew is poured.',
            beats: [
              {
                realAction: 'Cold brew is poured.',
                chibiAction: 'The sticker gasps.',
                sfx: 'a pop',
                durationSeconds: 5
              }
            ],
            aspectRatio: '9:16',
            durationSeconds: 5,
            identityImageId: person.id
          },
          idempotencyKey: randomUUID()
        })
        await untilStored(id)
        await expectArrived(await listOf(id, 'reference_image_urls', 1), factsOf(await shownBytes(person.id)))
      },
      testMilliseconds
    )
  })
}

const factsOf = (bytes: Uint8Array): Facts => ({
  fileSize: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex')
})
