import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import { mediaProviders } from '@callsheet/pipeline/provider/registry.ts'
import { inState, isStored, type NewRow } from '@callsheet/pipeline/testing/rows.ts'
import type { PipelineSuite } from './pipeline-suite.ts'
import { openMediaDesk } from './media-desk.ts'

const paid = [['charge', -8]]
const refunded = [...paid, ['refund', 8]]

/** The seed has no still of fal.ai. */
const falStill = { id: 'fal-nano-banana', apiModelPath: 'fal-ai/nano-banana' }

/** What is made with each endpoint family. */
const ways: Partial<Record<EndpointFamily, Pick<NewRow, 'kind' | 'modelId' | 'set'>>> = {
  'kie-jobs': {},
  'kie-veo': { kind: 'video', modelId: 'veo-3.1-fast' },
  'fal-queue': { set: { modelId: falStill.id, apiModelPath: falStill.apiModelPath, provider: 'fal-queue' } },
  'runware-tasks': { modelId: 'nano-banana-pro-runware' },
  'replicate-predictions': { modelId: 'nano-banana-pro-replicate' },
  'alibaba-videos': { kind: 'video', modelId: 'wan-3.0-alibaba' },
  'xai-videos': { kind: 'video', modelId: 'grok-imagine-video-1.5' },
  'xai-images': { modelId: 'grok-imagine-image' },
  'google-images': { modelId: 'gemini-3.1-flash-image' },
  'openai-images': { modelId: 'gpt-image-2' }
}

/** Their one answer is the asset: nothing is read, and no address is opened. */
const answerWithAsset = new Set<EndpointFamily>(['xai-images', 'google-images', 'openai-images'])

/** Every adapter on this platform: the faults that its own code meets. `provider.test.ts` has all of them, on Node. */
export function testProviders({ system, it }: PipelineSuite): void {
  const desk = () => openMediaDesk(system())

  for (const [family, way] of Object.entries(ways) as [EndpointFamily, NonNullable<(typeof ways)[EndpointFamily]>][]) {
    const submit = async (faults: object[]) => {
      if (family === 'fal-queue') await addFalStill()
      return desk().submit({ ...way, faults })
    }

    const isAtOnce = answerWithAsset.has(family)
    const isPollOnly = mediaProviders[family].isPollOnly === true
    /** Without callbacks, the poll of each minute brings a row to its end. */
    const poll = async (row: MediaRow) => {
      const now = await desk().read(row)
      if (now.status === 'Generating') await desk().set(row, { nextPollAt: new Date(0) })
      await system().tick('every-minute')
    }

    const nudge = (row: MediaRow) => (isPollOnly ? () => poll(row) : undefined)

    for (const [name, faults] of [
      [isPollOnly ? 'its end' : 'a callback', []],
      ['a doubled callback', [{ kind: 'callback-double' }]],
      ['a forged callback before the true one', [{ kind: 'callback-forge-signature' }]],
      ['429 at the create', [{ kind: 'create-rate-limited', next: 1, retryAfterSeconds: 0 }]],
      ['an expired address', [{ kind: 'asset-expired' }]],
      ['an answer lost', [{ kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.5 }]],
      ['a page in place of the answer', [{ kind: 'create-page-after' }, { kind: 'slow', seconds: 0.5 }]]
    ] as [string, { kind: string }[]][]) {
      const has = (part: string) => faults.some(({ kind }) => kind.includes(part))
      // Without callbacks, nobody tells of a task whose create was not answered.
      if (isPollOnly && (has('callback-') || has('-after'))) continue
      if (isAtOnce && has('asset-')) continue
      it(`${family}, ${name}: stored, made once, paid once`, async () => {
        const row = await submit([...faults])
        await desk().awaitRow(row, 'stored', isStored, nudge(row))
        expect(await desk().tasksOf(row)).toHaveLength(1)
        expect(await desk().ledgerOf(row)).toEqual(paid)
      })
    }

    if (!isAtOnce) {
      it(`${family}, status reads that are pages, and no callback: the poll finishes it`, async () => {
        const row = await submit([{ kind: 'callback-drop' }, { kind: 'read-page', times: 1 }])
        await desk().awaitRow(row, 'sent', ({ status }) => status === 'Generating' || status === 'Completed')
        await desk().awaitRow(row, 'stored', isStored, () => poll(row))
        expect(await desk().ledgerOf(row)).toEqual(paid)
      })
    }

    it(`${family}, moderation after acceptance: failed with its reason, refunded once`, async () => {
      const row = await submit([{ kind: 'moderate', seconds: 0.1 }])
      const failed = await desk().awaitRow(row, 'Failed', inState('Failed'), nudge(row))
      expect(failed).toMatchObject({ failureCode: 'moderated' })
      expect(await desk().ledgerOf(row)).toEqual(refunded)
    })

    if (mediaProviders[family].unanswered.by === 'callback') continue
    it(`${family}, no answer and no callback: asked for, made once, paid once`, async () => {
      const lost = await submit([{ kind: 'create-lost-after' }, { kind: 'callback-drop' }])
      const unmade = await submit([{ kind: 'create-lost-before', next: 1 }])
      for (const row of [lost, unmade]) {
        await desk().awaitRow(row, 'stored', isStored, async () => {
          const { status, failureDetail } = await desk().read(row)
          if (status === 'Submitting' && failureDetail !== null) await desk().set(row, { settleAt: new Date(0) })
          if (status === 'Generating') await desk().set(row, { nextPollAt: new Date(0) })
          await system().tick('every-minute')
        })
        expect(await desk().tasksOf(row)).toHaveLength(1)
        expect(await desk().ledgerOf(row)).toEqual(paid)
      }
    })
  }

  async function addFalStill(): Promise<void> {
    const { database } = desk()
    const [like] = await database.select().from(imageModels).where(eq(imageModels.id, 'nano-banana-2'))
    if (!like) throw new Error('The seed has no still model.')
    const config = {
      ...like.config,
      apiModelPath: falStill.apiModelPath,
      endpointFamily: 'fal-queue' as const,
      constants: {},
      resolutions: [],
      maximumReferences: 0,
      fieldMap: { prompt: { field: 'prompt' }, aspectRatio: { field: 'aspect_ratio' } }
    }
    await database
      .insert(imageModels)
      .values({ ...like, id: falStill.id, config })
      .onConflictDoNothing()
  }
}
