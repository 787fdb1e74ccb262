import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import { falQueue } from './fal/queue.ts'
import { kieJobs } from './kie/jobs.ts'
import { kieVeo } from './kie/veo.ts'
import type { MediaProvider } from './port.ts'

/** A model's config names its endpoint family; the family is the adapter. */
export const mediaProviders = {
  'kie-jobs': kieJobs,
  'kie-veo': kieVeo,
  'fal-queue': falQueue
} as const satisfies Record<EndpointFamily, MediaProvider>

export function findProvider(name: string): MediaProvider | null {
  return Object.hasOwn(mediaProviders, name) ? mediaProviders[name as EndpointFamily] : null
}
