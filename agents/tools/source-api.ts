import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ResearchSource } from '@callsheet/lib/wire/research/market-research.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { parseJson } from '../page-reading/json.ts'
import { readPage } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { readApiRefusal, type ApiRefusal } from '../scrapers/api-refusal.ts'
import type { ApiAccess, Extractor } from '../scrapers/extractor.ts'
import type { AgentsSettings } from '../settings.ts'

/** Reddit asks for a name of this form: platform, app, version. */
const redditAgent = 'web:callsheet:v1'

interface PublicApi {
  origin: string
  /** Null where no key is set. */
  headers(settings: AgentsSettings): Record<string, string> | null
}

/**
 * Official APIs that take a key of the operator. The ad library plans its own. Amazon has none for us: its product API
 * is open to its affiliates alone and gives no reviews.
 */
const apis: Partial<Record<ResearchSource, PublicApi>> = {
  'video-platform': {
    origin: 'https://www.googleapis.com',
    headers: ({ youtubeApiKey }) => (youtubeApiKey ? { 'x-goog-api-key': youtubeApiKey } : null)
  },
  'review-site': {
    origin: 'https://api.trustpilot.com',
    headers: ({ trustpilotApiKey }) => (trustpilotApiKey ? { apikey: trustpilotApiKey } : null)
  },
  'discussion-forum': {
    origin: 'https://oauth.reddit.com',
    headers: ({ redditClientId, redditClientSecret }) =>
      redditClientId && redditClientSecret
        ? { authorization: `Basic ${toBase64(new TextEncoder().encode(`${redditClientId}:${redditClientSecret}`))}` }
        : null
  }
}

export interface FindApiInput {
  extractor: Extractor
  /** Where the source is read. A stand-in for its pages has no API, unless the settings name one. */
  origin: string
  signal: AbortSignal
}

export type FoundApi = { api: ApiAccess } | { refusal: ApiRefusal } | null

/** The source's official API, when the settings hold a key for it. Null: it is read as pages. */
export async function findApi(runtime: AgentsRuntime, { extractor, origin, signal }: FindApiInput): Promise<FoundApi> {
  const { settings } = runtime
  const { source } = extractor
  const known = apis[source]
  const headers = known?.headers(settings)
  const named = settings.researchApiOrigins[source]
  if (!known || !headers || (named === undefined && origin !== extractor.origin)) return null
  const api = { origin: named ?? known.origin, headers }
  return source === 'discussion-forum' ? signInToReddit(runtime, { api, named, signal }) : { api }
}

const tokenSchema = z.object({ access_token: z.string().min(1), token_type: z.string() })

/** Reads public threads as an application, without an account (`client_credentials`). */
async function signInToReddit(
  runtime: AgentsRuntime,
  { api, named, signal }: { api: ApiAccess; named: string | undefined; signal: AbortSignal }
): Promise<FoundApi> {
  const asked = await readPage(runtime, {
    url: `${named ?? 'https://www.reddit.com'}/api/v1/access_token`,
    method: 'POST',
    headers: {
      ...api.headers,
      'user-agent': redditAgent,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: 'grant_type=client_credentials',
    isApi: true,
    signal
  }).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof AppError)) throw error
    return error
  })
  if (asked instanceof AppError) return { refusal: { reason: 'unrecognised', sentence: asked.message } }
  const { url, contentType, text: body, status } = asked
  const refusal = readApiRefusal({ url, contentType: contentType ?? '', body, status })
  if (refusal) return { refusal }
  const answer = tokenSchema.safeParse(parseJson(body)).data
  if (!answer) return { refusal: { reason: 'unrecognised', sentence: 'Its API gave no access token.' } }
  return {
    api: { ...api, headers: { authorization: `Bearer ${answer.access_token}`, 'user-agent': redditAgent } }
  }
}
