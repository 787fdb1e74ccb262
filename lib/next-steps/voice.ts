import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { cutFilm } from './film-ways.ts'
import { act, wait } from './step.ts'

export interface VoiceTakeItem {
  kind: 'voice-take'
  adId: string
  status: 'Queued' | 'Speaking' | 'Completed' | 'Failed'
}

export function voiceTakeNextStep({ adId, status }: VoiceTakeItem): NextStep {
  const href = pageAddress(studioPages.finalCut, { adId })
  switch (status) {
    case 'Queued':
      return wait('The line is waiting its turn')
    case 'Speaking':
      return wait('The line is being spoken')
    case 'Completed':
      return act('cut', 'Cut the film with it', href, cutFilm(adId))
    case 'Failed':
      return act('retry', 'Speak it again', href, { call: `POST /api/ads/${adId}/voice-over`, tool: 'speak_lines' })
  }
}
