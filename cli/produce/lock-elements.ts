import { randomUUID } from 'node:crypto'
import { allPages } from '@callsheet/lib/http/all-pages.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { sheetViewsOf, type Element } from '@callsheet/lib/wire/element.ts'
import type { ProduceSession } from './session.ts'
import { watch } from './watch.ts'
import type { ScriptedAd } from './write-ad.ts'

/** With a slug when a preset knows the element by one. */
type WantedElement = Pick<Element, 'kind' | 'name' | 'description'> & Partial<Pick<Element, 'slug'>>

/**
 * Everything that must look the same in every scene: the cast, the video type's own room and light, the place, the
 * product.
 */
export function listWantedElements({ ad, script }: ScriptedAd, videoType: VideoType): WantedElement[] {
  const preset = imagePresetOf(videoTypeEntry(videoType))
  const { cast, scenes } = script.content
  const happenings = scenes.flatMap(({ visual, realAction }) => visual ?? realAction ?? []).join(' ')
  return [
    ...cast.map(({ name, description }) => ({ kind: 'cast' as const, name, description })),
    ...(preset?.elements ?? [
      {
        kind: 'location' as const,
        name: 'the place',
        description: cut(`The one place, without people, where this happens: ${happenings}`)
      }
    ]),
    {
      kind: 'product' as const,
      name: 'the product',
      description: cut(`The product of this idea as it is sold: ${ad.idea}`)
    }
  ]
}

/**
 * Describes, draws and locks every element before the first scene (spec: Route B). Elements of an earlier run are used
 * as they are. Errors: `upstream-failed` when a sheet failed.
 */
export async function lockElements(
  session: ProduceSession,
  scripted: ScriptedAd,
  { videoType, imageModel }: { videoType: VideoType; imageModel: string }
): Promise<Element[]> {
  const { api, display } = session
  const adId = scripted.ad.id
  const list = async () => {
    const items = await allPages((after) => api.call(elementsApi.list, { query: { adId, after } }))
    return items.filter((element) => element.adId === adId)
  }
  const wanted = listWantedElements(scripted, videoType)
  const known = await list()
  await Promise.all(
    wanted.map(async (element) => {
      const existing =
        known.find(({ kind, isPhoto }) => isPhoto && kind === element.kind) ??
        known.find(({ name, kind }) => name === element.name && kind === element.kind)
      await drawElement(session, { element, existing, adId, imageModel })
    })
  )
  const drawnHere = wanted.filter(({ kind }) => !known.some((one) => one.isPhoto && one.kind === kind))
  display.fact('elements', `${wanted.length} to lock before the first scene, ${countSheets(drawnHere)} sheets`)
  const drawn = await watch(session, adId, async () => {
    const now = await list()
    const failed = now.find(({ state }) => state === 'failed')
    if (failed) {
      const how = `Try again with \`npm run produce -- --resume ${adId}\`.`
      throw new AppError('upstream-failed', `The sheet of ${failed.name} failed, so no scene was started. ${how}`)
    }
    return now.every(({ state }) => state === 'drawn' || state === 'locked') ? now : null
  })
  const locked = await Promise.all(drawn.map((element) => lockElement(session, element)))
  display.fact('locked', locked.map(({ slug }) => slug).join(', '))
  return locked.map(({ slug, kind, name, description }) => ({ slug, kind, name, description }))
}

interface DrawElementOptions {
  element: WantedElement
  existing: ElementView | undefined
  adId: string
  imageModel: string
}

async function drawElement(
  { api }: ProduceSession,
  { element, existing, adId, imageModel }: DrawElementOptions
): Promise<void> {
  const { slug, kind, name, description } = element
  const { id, state } =
    existing ?? (await api.call(elementsApi.create, { body: { adId, slug, kind, name, description } }))
  if (state !== 'described' && state !== 'failed') return
  await api.call(elementsApi.drawSheets, { params: { id }, body: { imageModel }, idempotencyKey: randomUUID() })
}

async function lockElement({ api }: ProduceSession, element: ElementView): Promise<ElementView> {
  if (element.state === 'locked') return element
  return api.call(elementsApi.update, { params: { id: element.id }, body: { isLocked: true } })
}

const countSheets = (wanted: readonly WantedElement[]) =>
  wanted.reduce((sum, { kind }) => sum + sheetViewsOf(kind).length, 0)

const maximumDescriptionCharacters = 600

const cut = (text: string) => cutText(text, maximumDescriptionCharacters)
