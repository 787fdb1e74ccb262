import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'
import { kieJobs } from './kie/jobs.ts'
import type { MediaProvider } from './port.ts'

/** A model's config names its endpoint family; the family is the adapter. */
export const mediaProviders: Partial<Record<EndpointFamily, MediaProvider>> = {
  'kie-jobs': kieJobs
}

export function findProvider(name: string): MediaProvider | null {
  return Object.hasOwn(mediaProviders, name) ? (mediaProviders[name as EndpointFamily] ?? null) : null
}
