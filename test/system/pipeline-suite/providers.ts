import { expect, test } from 'vitest'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import type { TickName } from '@callsheet/pipeline/schedule/registry.ts'
import { isLostWithAnswer } from '@callsheet/pipeline/provider/is-lost-with-answer.ts'
import { mediaProviders } from '@callsheet/pipeline/provider/registry.ts'
import { inState, isStored, type NewRow } from '@callsheet/pipeline/testing/rows.ts'
import type { PipelineSuite } from './pipeline-suite.ts'
import { openMediaDesk } from './media-desk.ts'

const paid = [['charge', -8]]
const refunded = [...paid, ['refund', 8]]

/** What is made with each endpoint family. */
const ways: Partial<Record<EndpointFamily, Pick<NewRow, 'kind' | 'modelId' | 'set'>>> = {
  'kie-jobs': {},
  'kie-veo': { kind: 'video', modelId: 'veo-3.1-fast' },
  'fal-queue': { modelId: 'nano-banana-2-fal' },
  'runware-tasks': { modelId: 'nano-banana-pro-runware' },
  'ark-tasks': { kind: 'video', modelId: 'seedance-2-fast-ark' },
  'ark-images': { modelId: 'seedream-4.5-ark' },
  'comfyui-workflow': { modelId: 'flux-schnell-comfyui' },
  'replicate-predictions': { modelId: 'nano-banana-pro-replicate' },
  'alibaba-videos': { kind: 'video', modelId: 'wan-3.0-alibaba' },
  'xai-videos': { kind: 'video', modelId: 'grok-imagine-video-1.5' },
  'xai-images': { modelId: 'grok-imagine-image' },
  'google-images': { modelId: 'gemini-3.1-flash-image' },
  'vertex-videos': { kind: 'video', modelId: 'veo-3.1-fast-vertex' },
  'vertex-images': { modelId: 'gemini-3.1-flash-image-vertex' },
  'openai-images': { modelId: 'gpt-image-2' }
}

const families = Object.entries(ways) as [EndpointFamily, NonNullable<(typeof ways)[EndpointFamily]>][]

/** Every adapter on this platform: the faults that its own code meets. `provider.test.ts` has all of them, on Node. */
export function testProviders({ system, it }: PipelineSuite): void {
  const desk = () => openMediaDesk(system())
  /** What says nothing of a family is skipped by name, with the reason. */
  const define = (name: string, whyNot: string | null, body: () => Promise<void>): void => {
    if (whyNot) test.skip(`${name} (${whyNot})`, body)
    else it(name, body)
  }

  // Rows that wait at the same time share a tick.
  const ticking = new Map<TickName, Promise<void>>()
  const tick = (name: TickName): Promise<void> => {
    const known = ticking.get(name)
    if (known) return known
    const running = system()
      .tick(name)
      .finally(() => ticking.delete(name))
    ticking.set(name, running)
    return running
  }
  const cleanUp = () => tick('every-five-minutes')
  /** What is due later is due now: without callbacks, polls and questions are the only way. */
  const push = async (row: MediaRow) => {
    const { status, failureDetail } = await desk().read(row)
    if (status === 'Generating') await desk().set(row, { nextPollAt: new Date(0) })
    if (status === 'Submitting' && failureDetail !== null) await desk().set(row, { settleAt: new Date(0) })
    await tick('every-minute')
  }

  for (const [family, way] of families) {
    const submit = (faults: object[]) => desk().submit({ ...way, faults })
    const { answersAtOnce, isPollOnly: isUncalled = false, unanswered } = mediaProviders[family]

    for (const [name, faults, needsCallback] of [
      ['a callback', [], true],
      ['a doubled callback', [{ kind: 'callback-double' }], true],
      ['a forged callback before the true one', [{ kind: 'callback-forge-signature' }], true],
      ['429 at the create', [{ kind: 'create-rate-limited', next: 1, retryAfterSeconds: 0 }]],
      ['an expired address', [{ kind: 'asset-expired' }], true],
      ['an answer lost', [{ kind: 'create-lost-after' }, { kind: 'slow', seconds: 0.5 }]],
      ['a page in place of the answer', [{ kind: 'create-page-after' }, { kind: 'slow', seconds: 0.5 }]]
    ] as [string, { kind: string }[], boolean?][]) {
      const has = (part: string) => faults.some(({ kind }) => kind.includes(part))
      const whyNot = (): string | null => {
        if (answersAtOnce && (has('asset-') || has('-after') || has('callback-')))
          return 'the picture comes with the answer: it has one address or none, and no second word about it'
        if (needsCallback && isUncalled && faults.length > 0)
          return 'no callback tells of its end, and the first read has a fresh address'
        if (isUncalled && unanswered.by === 'callback' && has('-after'))
          return 'nobody tells of a task whose create was not answered'
        return null
      }
      define(`${family}, ${name}: stored, made once, paid once`, whyNot(), async () => {
        const row = await submit([...faults])
        await desk().awaitRow(row, 'stored', isStored, isUncalled ? () => push(row) : undefined)
        expect(await desk().tasksOf(row)).toHaveLength(1)
        expect(await desk().ledgerOf(row)).toEqual(paid)
      })
    }

    define(
      `${family}, status reads that are pages, and no callback: the poll finishes it`,
      answersAtOnce ? 'the picture comes with the answer, so nothing is read' : null,
      async () => {
        const row = await submit([{ kind: 'callback-drop' }, { kind: 'read-page', times: 1 }])
        await desk().awaitRow(row, 'sent', ({ status }) => status === 'Generating' || status === 'Completed')
        await desk().awaitRow(row, 'stored', isStored, () => push(row))
        expect(await desk().ledgerOf(row)).toEqual(paid)
      }
    )

    define(
      `${family}, moderation after acceptance: failed with its reason, refunded once`,
      family === 'comfyui-workflow' ? 'ComfyUI judges no content' : null,
      async () => {
        const row = await submit([{ kind: 'moderate', seconds: 0.1 }])
        const failed = await desk().awaitRow(row, 'Failed', inState('Failed'), isUncalled ? () => push(row) : undefined)
        expect(failed).toMatchObject({ failureCode: 'moderated' })
        expect(await desk().ledgerOf(row)).toEqual(refunded)
      }
    )

    const cannotBeAsked = unanswered.by === 'callback' ? 'it cannot be asked' : null
    define(`${family}, no answer and no callback: asked for, made once, paid once`, cannotBeAsked, async () => {
      const lost = await submit([{ kind: 'create-lost-after' }, { kind: 'callback-drop' }])
      const unmade = await submit([{ kind: 'create-lost-before', next: 1 }])
      for (const row of [lost, unmade]) {
        await desk().awaitRow(row, 'stored', isStored, () => push(row))
        expect(await desk().tasksOf(row)).toHaveLength(1)
        expect(await desk().ledgerOf(row)).toEqual(paid)
      }
    })
  }

  /** One test for all families: what is waited for passes at the same time. */
  const forEachFamily = (
    body: (family: EndpointFamily, submit: (fault: object) => Promise<MediaRow>) => Promise<void>
  ) => Promise.all(families.map(([family, way]) => body(family, (fault) => desk().submit({ ...way, faults: [fault] }))))

  it('every family, an asset of a wrong type: failed with its reason, refunded once', async () => {
    await forEachFamily(async (_family, submit) => {
      const row = await submit({ kind: 'asset-wrong-type' })
      const failed = await desk().awaitRow(row, 'Failed', inState('Failed'), () => push(row))
      expect(failed).toMatchObject({ failureCode: 'asset-invalid' })
      expect(await desk().ledgerOf(row)).toEqual(refunded)
    })
  })

  it('every family, a create that never ends: settled as its provider can, and never bought twice', async () => {
    await forEachFamily(async (family, submit) => {
      const isLost = isLostWithAnswer(mediaProviders[family])
      const row = await submit({ kind: 'create-hang-after' })
      const end = isLost
        ? await desk().awaitRow(row, 'Failed', inState('Failed'))
        : await desk().awaitRow(row, 'stored', isStored, () => push(row))
      expect(end.failureCode).toBe(isLost ? 'outcome-unknown' : null)
      expect(await desk().ledgerOf(row)).toEqual(isLost ? refunded : paid)
      expect(await desk().tasksOf(row)).toHaveLength(1)
    })
  })

  it('every family that can cancel, a task that waits when its time is over: cancelled there', async () => {
    await forEachFamily(async (family, submit) => {
      if (!mediaProviders[family].cancelTask) return
      const row = await submit({ kind: 'stuck' })
      await desk().awaitRow(row, 'Generating', inState('Generating'))
      await desk().set(row, { generatingAt: new Date(0) })
      const failed = await desk().awaitRow(row, 'Failed', inState('Failed'), cleanUp)
      expect(failed).toMatchObject({ failureCode: 'provider-timeout' })
      expect(await desk().ledgerOf(row)).toEqual(refunded)
      await desk().awaitCancelled(row)
    })
  })
}
