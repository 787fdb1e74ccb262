import type { NextStep } from '../wire/next-step.ts'

/** Something the user can do now, and where. */
export function act(action: string, label: string, href: string): NextStep {
  return { action, label, href, isWaiting: false }
}

/** The system works; nothing is asked of the user. */
export function wait(label: string): NextStep {
  return { action: 'wait', label, href: null, isWaiting: true }
}

/** Paths of the studio that a step can lead to, each stated once. */
export const paths = {
  ad: (adId: string) => `/ads/${adId}`,
  studio: (storyboardId: string) => `/studio/${storyboardId}`,
  pipeline: (pipelineId: string) => `/pipelines/${pipelineId}`,
  finalCut: (adId: string) => `/ads/${adId}/cut`,
  offer: (offerId: string) => `/offers/${offerId}`,
  libraryItem: (id: string) => `/library?item=${encodeURIComponent(id)}`,
  libraryFolder: (folder: string) => `/library?folder=${encodeURIComponent(folder)}`
} as const
