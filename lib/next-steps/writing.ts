import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { waysOfAd } from './ad-ways.ts'
import { waysOfPipeline } from './pipeline-ways.ts'
import { act, wait } from './step.ts'

export const writingStates = ['writing', 'written', 'failed'] as const

export type WritingState = (typeof writingStates)[number]

export interface ScriptItem {
  kind: 'script'
  adId: string
  state: WritingState
  /** True when the format's whole ad is one clip. */
  isSingleClip: boolean
  /** The user's choices; null until made. */
  route: 'storyboard' | 'scenes' | null
  aspectRatio: string | null
}

export interface StoryboardItem {
  kind: 'storyboard'
  /** Null until it is written. */
  id: string | null
  adId: string
  state: WritingState
  /** The pipeline that was made from it, if any. */
  pipelineId: string | null
  /** The route of its ad. An ad that is made scene by scene takes no pipeline. */
  route: 'storyboard' | 'scenes' | null
}

export const elementStates = ['described', 'drawing', 'drawn', 'locked', 'failed'] as const

export interface ElementItem {
  kind: 'element'
  adId: string | null
  state: (typeof elementStates)[number]
  name: string
}

export function scriptNextStep({ adId, state, isSingleClip, route, aspectRatio }: ScriptItem): NextStep {
  const href = pageAddress(studioPages.ad, { adId })
  switch (state) {
    case 'writing':
      return wait('The script is being written')
    case 'failed':
      return act('write-script', 'Write it again', href, waysOfAd(adId).writeScript)
    case 'written':
      if (isSingleClip)
        return act('create-video', 'Add the photo and make the clip', href, {
          call: 'POST /api/videos',
          tool: 'generate_video'
        })
      if (route === null)
        return act('choose-route', 'Storyboard it, or go scene by scene', href, waysOfAd(adId).chooseRoute)
      // Each shot is planned for the ratio.
      if (route === 'storyboard' && aspectRatio === null)
        return act('choose-ratio', 'Choose the aspect ratio, then plan the shots', href, waysOfAd(adId).settle)
      return route === 'storyboard'
        ? act('write-storyboard', 'Plan the shots', href, waysOfAd(adId).writeStoryboard)
        : act('lock-elements', 'Lock cast, props and places, then the first scene', href, {
            call: 'PATCH /api/elements/{id}',
            tool: 'lock_element'
          })
  }
}

export function storyboardNextStep({ id, adId, state, pipelineId, route }: StoryboardItem): NextStep {
  switch (state) {
    case 'writing':
      return wait('The storyboard is being drawn up')
    case 'failed':
      return act(
        'write-storyboard',
        'Plan the shots again',
        pageAddress(studioPages.ad, { adId }),
        waysOfAd(adId).writeStoryboard
      )
    case 'written':
      if (pipelineId !== null)
        return act(
          'open-review',
          'Open the review',
          pageAddress(studioPages.pipeline, { pipelineId }),
          waysOfPipeline(pipelineId).read
        )
      if (route === 'scenes')
        return act(
          'choose-route',
          'Its ad is made scene by scene; go on there, or choose the storyboard route',
          pageAddress(studioPages.ad, { adId }),
          waysOfAd(adId).chooseRoute
        )
      return act(
        'create-pipeline',
        'Generate scene images',
        id === null ? pageAddress(studioPages.ad, { adId }) : pageAddress(studioPages.storyboard, { storyboardId: id }),
        { call: 'POST /api/pipelines', tool: 'generate_scene_images' }
      )
  }
}

const draw = { call: 'POST /api/elements/{id}/sheets', tool: 'draw_element' }

export function elementNextStep({ adId, state, name }: ElementItem): NextStep {
  const href = adId === null ? pageAddress(studioPages.castVault) : pageAddress(studioPages.ad, { adId })
  switch (state) {
    case 'described':
      return act('draw-sheet', `Draw the sheet of ${name}`, href, draw)
    case 'drawing':
      return wait(`The sheet of ${name} is being drawn`)
    case 'drawn':
      return act('lock-element', `Lock ${name}`, href, { call: 'PATCH /api/elements/{id}', tool: 'lock_element' })
    case 'locked':
      return act('use-element', `Put ${name} in a shot`, href, {
        call: 'POST /api/elements/{id}/use',
        tool: 'use_element'
      })
    case 'failed':
      return act('draw-sheet', `Draw the sheet of ${name} again`, href, draw)
  }
}
