import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import type { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'

/** What a user's client knows of the app's API. */
export interface Contracts {
  adsApi: typeof adsApi
  pipelinesApi: typeof pipelinesApi
  readPipeline: typeof readPipeline
}

/** The contracts of a checkout. A client of the version before works on after a release. */
export async function loadContracts(root: string): Promise<Contracts> {
  const load = (file: string) => import(pathToFileURL(join(root, 'lib/wire/app-api', file)).href)
  return { ...(await load('ads.ts')), ...(await load('pipelines.ts')) }
}
