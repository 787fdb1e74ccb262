import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { LoggedRequest } from '../control/request-log.ts'
import { checkTimedSpeechAccess } from './access.ts'
import { accountVoices, type AccountVoice } from './account-voices.ts'
import { TimedSpeechRefusal } from './timed-speech-refusal.ts'
import { voices } from './voices.ts'

const previews = 'https://storage.googleapis.com/eleven-public-prod/premade/voices'
/** When the list was recorded, for voices whose time nobody knows. */
const firstCreated = 1_700_000_000

const querySchema = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  next_page_token: z.string().optional(),
  search: z.string().default(''),
  voice_type: z
    .enum(['personal', 'community', 'default', 'workspace', 'non-default', 'non-community', 'saved'])
    .optional(),
  category: z.enum(['premade', 'cloned', 'generated', 'professional']).optional(),
  sort: z.enum(['created_at_unix', 'name']).default('created_at_unix'),
  sort_direction: z.enum(['asc', 'desc']).default('desc'),
  include_total_count: z.stringbool().default(true)
})

type Query = z.output<typeof querySchema>

const listed = [
  ...Object.entries(voices).map(([id, { name }]) => ({ id, name, category: 'premade' as const })),
  ...Object.entries(accountVoices).map(([id, voice]) => ({ id, ...voice }))
].map((voice, index) => ({ ...voice, createdAt: firstCreated + index }))

type Listed = (typeof listed)[number]

/** `GET /v2/voices` in the form of ElevenLabs' API: the voices that the account may use, page by page. */
export function listVoices(
  apiKey: string | undefined,
  { incoming, outgoing, logged }: { incoming: IncomingMessage; outgoing: ServerResponse; logged: LoggedRequest }
): void {
  try {
    checkTimedSpeechAccess(incoming.headers, apiKey)
    const query = readQuery(new URL(incoming.url ?? '/', 'http://understudy').searchParams)
    logged.status = 200
    logged.outcome = 'answered'
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pageOf(query)))
  } catch (error) {
    if (!(error instanceof TimedSpeechRefusal)) throw error
    logged.status = error.status
    logged.outcome = 'refused'
    outgoing.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error.body))
  }
}

function readQuery(query: URLSearchParams): Query {
  const parsed = querySchema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  throw new TimedSpeechRefusal(
    422,
    'invalid_request',
    'The request does not fit.',
    parsed.error.issues.map(({ code, path, message }) => ({
      type: code,
      loc: ['query', ...path.map(String)],
      msg: message
    }))
  )
}

function pageOf(query: Query) {
  const words = query.search.toLowerCase()
  const found = listed
    .filter((voice) => isOfType(voice, query.voice_type))
    .filter(({ category }) => query.category === undefined || category === query.category)
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted((one, other) =>
      query.sort === 'name' ? (one.name < other.name ? -1 : 1) : one.createdAt - other.createdAt
    )
  if (query.sort_direction === 'desc') found.reverse()
  const from = query.next_page_token === undefined ? 0 : Number(atob(query.next_page_token))
  const to = from + query.page_size
  const hasMore = to < found.length
  return {
    voices: found.slice(from, to).map(viewOf),
    has_more: hasMore,
    total_count: query.include_total_count ? found.length : 0,
    next_page_token: hasMore ? btoa(String(to)) : null
  }
}

function isOfType({ category }: Pick<Listed, 'category'>, type: Query['voice_type']): boolean {
  const isPersonal = category === 'cloned' || category === 'generated'
  switch (type) {
    case undefined:
      return true
    case 'default':
      return category === 'premade'
    case 'non-default':
    case 'saved':
      return category !== 'premade'
    case 'personal':
    case 'non-community':
      return isPersonal
    case 'community':
      return category === 'professional'
    case 'workspace':
      return false
  }
}

function viewOf(voice: Listed) {
  const { id, name, category, createdAt } = voice
  const { description = null, labels = {}, languages = [] }: Partial<Omit<AccountVoice, 'category'>> = voice
  const preview = `${previews}/${id}/preview.mp3`
  return {
    voice_id: id,
    name,
    samples: null,
    category,
    fine_tuning: { is_allowed_to_fine_tune: false, state: {} },
    labels,
    description,
    preview_url: preview,
    available_for_tiers: [],
    settings: null,
    sharing: null,
    high_quality_base_model_ids: [],
    verified_languages: languages.map((one) => ({ ...one, model_id: 'eleven_multilingual_v2', preview_url: preview })),
    safety_control: null,
    voice_verification: null,
    permission_on_resource: category === 'premade' ? null : 'admin',
    is_owner: category === 'cloned' || category === 'generated',
    is_legacy: false,
    is_mixed: false,
    created_at_unix: createdAt
  }
}
