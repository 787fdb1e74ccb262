import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AdView, ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from './http.ts'
import type {
  Account,
  FormatWorld,
  LedgerEntry,
  Models,
  Page,
  PipelineSummary,
  Setup,
  VideoTypeChoice
} from './types.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY }

/** Who is signed in, with the balance. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => callApi<Account>('/api/account', { signal }),
  staleTime: 15_000
})

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => callApi<Setup>('/api/setup', { signal }),
  staleTime: 60_000
})

export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: ({ signal }) => callApi<{ worlds: FormatWorld[] }>('/api/formats', { signal }),
  select: (answer) => answer.worlds,
  ...forever
})

export const videoTypesQuery = queryOptions({
  queryKey: ['video-types'],
  queryFn: ({ signal }) => callApi<{ items: VideoTypeChoice[] }>('/api/video-types', { signal }),
  select: (answer) => answer.items,
  ...forever
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => callApi<Models>('/api/models', { signal }),
  staleTime: 60_000
})

export const adsQuery = infiniteQueryOptions({
  queryKey: ['ads'],
  queryFn: ({ pageParam, signal }) => callApi<Page<AdView>>(`/api/ads?limit=30${after(pageParam)}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next
})

export const adQuery = (adId: string) =>
  queryOptions({ queryKey: ['ads', adId], queryFn: ({ signal }) => callApi<AdView>(`/api/ads/${adId}`, { signal }) })

/** Newest first. */
export const scriptsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'scripts'],
    queryFn: ({ signal }) => callApi<{ items: ScriptView[] }>(`/api/ads/${adId}/scripts`, { signal }),
    select: (answer) => answer.items
  })

/** Newest first. */
export const storyboardsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'storyboards'],
    queryFn: ({ signal }) => callApi<{ items: StoryboardView[] }>(`/api/ads/${adId}/storyboards`, { signal }),
    select: (answer) => answer.items
  })

export const storyboardQuery = (storyboardId: string) =>
  queryOptions({
    queryKey: ['storyboards', storyboardId],
    queryFn: ({ signal }) => callApi<StoryboardView>(`/api/storyboards/${storyboardId}`, { signal })
  })

export const pipelinesOfAdQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'pipelines'],
    queryFn: ({ signal }) => callApi<Page<PipelineSummary>>(`/api/pipelines?adId=${adId}&limit=20`, { signal }),
    select: (page) => page.items
  })

const pollMilliseconds = 1_500

/** Asked again while anything is under way, so that stills and clips appear as they come. */
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: ({ signal }) => callApi<PipelineView>(`/api/pipelines?id=${encodeURIComponent(pipelineId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.scenes.some(isUnderWay) ? pollMilliseconds : false)
  })

type SceneView = PipelineView['scenes'][number]

/** A clip that is not stored yet still changes, and so does a still. */
function isUnderWay({ image, video }: SceneView): boolean {
  return [image, video].some((media) => media && media.status !== 'Failed' && !media.isStored)
}

interface LedgerPage {
  items: LedgerEntry[]
  next: number | null
}

export const ledgerQuery = infiniteQueryOptions({
  queryKey: ['ledger'],
  queryFn: ({ pageParam, signal }) =>
    callApi<LedgerPage>(`/api/credits/ledger?limit=50${pageParam === null ? '' : `&before=${pageParam}`}`, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next
})

function after(cursor: string | null): string {
  return cursor === null ? '' : `&after=${encodeURIComponent(cursor)}`
}
