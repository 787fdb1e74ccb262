import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { cutFilm, readFilm } from './film-ways.ts'
import { act, wait } from './step.ts'

export const jobStates = ['Queued', 'Running', 'Completed', 'Failed'] as const

export type JobState = (typeof jobStates)[number]

export interface OfferItem {
  kind: 'offer'
  id: string
  status: JobState
}

export interface BrandReadingItem {
  kind: 'brand-reading'
  id: string
  status: JobState
}

export interface FinalCutItem {
  kind: 'final-cut'
  adId: string
  status: JobState
}

/** What an animatic shows: the stills of a pipeline, or a storyboard before any still is bought. */
export type AnimaticSubject = { pipelineId: string } | { storyboardId: string }

export interface AnimaticItem {
  kind: 'animatic'
  subject: AnimaticSubject
  status: JobState
  /** The board has changed since then. */
  isOutdated: boolean
}

export const chatRunStates = [
  'running',
  'awaiting-confirmation',
  'completed',
  'stopped',
  'interrupted',
  'failed'
] as const

export interface ChatRunItem {
  kind: 'chat-run'
  threadId: string
  state: (typeof chatRunStates)[number]
}

export function offerNextStep({ id, status }: OfferItem): NextStep {
  switch (status) {
    case 'Queued':
      return wait('The offer is waiting its turn')
    case 'Running':
      return wait('The page is being read, researched and turned into personas')
    case 'Completed':
      return act('start-ad', 'Start an ad from it', pageAddress(studioPages.ads, null, { offer: id }), {
        call: 'POST /api/ads',
        tool: 'start_ad'
      })
    case 'Failed':
      return act('retry', 'Go on from the step that failed', pageAddress(studioPages.offer, { offerId: id }), {
        call: `POST /api/offers/${id}/retry`
      })
  }
}

export function brandReadingNextStep({ id, status }: BrandReadingItem): NextStep {
  const href = pageAddress(studioPages.brandReading, { readingId: id })
  switch (status) {
    case 'Queued':
      return wait('The site is waiting its turn')
    case 'Running':
      return wait('The site is being read')
    case 'Completed':
      return act('correct', 'Correct the proposal and save it', href, { call: 'POST /api/brand-kits' })
    case 'Failed':
      return act('retry', 'Read it again, or make the kit by hand', href, {
        call: 'POST /api/brand-readings',
        tool: 'read_brand_site'
      })
  }
}

export function finalCutNextStep({ adId, status }: FinalCutItem): NextStep {
  const href = pageAddress(studioPages.finalCut, { adId })
  switch (status) {
    case 'Queued':
      return wait('The cut is waiting its turn')
    case 'Running':
      return wait('The clips are being put together')
    case 'Completed':
      return act('download', 'Watch and download it', href, readFilm(adId))
    case 'Failed':
      return act('retry', 'Cut it again', href, cutFilm(adId))
  }
}

export function animaticNextStep({ subject, status, isOutdated }: AnimaticItem): NextStep {
  const isOfBoard = 'storyboardId' in subject
  const href = isOfBoard
    ? pageAddress(studioPages.storyboard, { storyboardId: subject.storyboardId })
    : pageAddress(studioPages.pipeline, { pipelineId: subject.pipelineId })
  const list = isOfBoard
    ? `/api/storyboards/${subject.storyboardId}/animatics`
    : `/api/pipelines/${subject.pipelineId}/animatics`
  const make = { call: `POST ${list}`, tool: 'make_animatic' }
  switch (status) {
    case 'Queued':
      return wait('The animatic is waiting its turn')
    case 'Running':
      return wait(isOfBoard ? 'The board is being set in motion' : 'The stills are being set in motion')
    case 'Completed':
      return isOutdated
        ? act('retry', 'The board has changed: make the animatic again', href, make)
        : act('watch', `Watch it, then ${isOfBoard ? 'generate' : 'approve and animate'} the stills`, href, {
            call: `GET ${list}`,
            tool: 'read_animatic'
          })
    case 'Failed':
      return act('retry', 'Make the animatic again', href, make)
  }
}

export function chatRunNextStep({ threadId, state }: ChatRunItem): NextStep {
  const href = pageAddress(studioPages.thread, { threadId })
  switch (state) {
    case 'running':
      return wait('The answer is being written')
    case 'awaiting-confirmation':
      return act('confirm', 'Confirm the price, or decline', href)
    case 'completed':
      return act('reply', 'Answer', href)
    case 'stopped':
      return act('reply', 'Say how to go on', href)
    case 'interrupted':
    case 'failed':
      return act('retry', 'Ask again', href)
  }
}
