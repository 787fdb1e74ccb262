import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'

/** Work that a page shows. */
export interface ShownWork {
  /** `The stills and clips of Cold brew`. */
  name: string
  isUnderWay: boolean
  /** The earliest beginning of what is under way, in milliseconds. */
  startedAt: number | null
  /** Where its result is. */
  address: string
}

const moment = z.iso.datetime().transform((text) => Date.parse(text))
const stepSchema = z.object({ isWaiting: z.boolean() })
const mediaSchema = z.object({ createdAt: moment, nextStep: stepSchema }).nullable()
const pipelineSchema = z.object({
  id: z.string(),
  title: z.string(),
  scenes: z.array(z.object({ image: mediaSchema, video: mediaSchema, draft: mediaSchema }))
})
const cutsSchema = z.object({ items: z.array(z.object({ createdAt: moment, nextStep: stepSchema })) })
const offerSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  updatedAt: moment.optional(),
  createdAt: moment
})

/** The work in the data of a query. Null for a query that shows none. */
export function workOfQuery(queryKey: QueryKey, data: unknown): ShownWork | null {
  const [subject, id, part] = queryKey
  if (subject === 'pipelines' && queryKey.length === 2) {
    const pipeline = pipelineSchema.safeParse(data).data
    if (!pipeline) return null
    const media = pipeline.scenes.flatMap(({ image, video, draft }) => [image, video, draft])
    return {
      name: `The work on ${pipeline.title}`,
      address: pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }),
      ...stateOf(media.filter((each) => each !== null))
    }
  }
  if (subject === 'ads' && part === 'cuts' && typeof id === 'string') {
    const cuts = cutsSchema.safeParse(data).data
    return cuts
      ? { name: 'The final cut', address: pageAddress(studioPages.finalCut, { adId: id }), ...stateOf(cuts.items) }
      : null
  }
  if (subject === 'offers' && typeof id === 'string' && queryKey.length === 2) {
    const offer = offerSchema.safeParse(data).data
    if (!offer) return null
    const isUnderWay = offer.status === 'Queued' || offer.status === 'Running'
    return {
      name: `The research on ${offer.name}`,
      address: pageAddress(studioPages.offer, { offerId: offer.id }),
      isUnderWay,
      startedAt: isUnderWay ? offer.createdAt : null
    }
  }
  return null
}

interface Item {
  createdAt: number
  nextStep: { isWaiting: boolean }
}

function stateOf(items: readonly Item[]): Pick<ShownWork, 'isUnderWay' | 'startedAt'> {
  const waiting = items.filter(({ nextStep }) => nextStep.isWaiting).map(({ createdAt }) => createdAt)
  return { isUnderWay: waiting.length > 0, startedAt: waiting.length > 0 ? Math.min(...waiting) : null }
}
