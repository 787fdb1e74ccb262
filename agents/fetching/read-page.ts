import { AppError } from '@callsheet/lib/errors.ts'
import type { ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { stealthProfile } from './stealth.ts'
import { decodeText } from '../page-reading/charset.ts'
import { contentKind } from './content-kind.ts'

export interface ReadPageRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | null
  country?: string
  /** A source's official API. Its terms apply instead of robots.txt, which speaks to crawlers. */
  isApi?: boolean
  signal?: AbortSignal
}

export interface ReadPage {
  /** The address after all redirects. */
  url: string
  status: number
  contentType: string | null
  kind: ScrapeResponse['kind']
  bytes: Uint8Array
  /** Empty for pictures, PDF and other bytes. */
  text: string
}

/** A plain, polite request: it respects robots rules by setting and pauses between requests to one host. */
export async function readPage(runtime: AgentsRuntime, request: ReadPageRequest): Promise<ReadPage> {
  const { signal, country } = request
  if (!request.isApi) await checkRobots(runtime, request.url, signal)
  await takeTurn(runtime, request.url, signal)
  const profile = stealthProfile({ ...(country && { country }), honest: runtime.settings.respectRobots })
  const page = await runtime.pages.fetch({
    url: request.url,
    method: request.method ?? 'GET',
    headers: { ...profile.headers, ...request.headers },
    ...(typeof request.body === 'string' && { body: request.body }),
    ...(signal && { signal })
  })
  const contentType = page.headers['content-type'] ?? null
  const kind = contentKind(page.bytes, contentType)
  const text = kind === 'html' || kind === 'json' || kind === 'text' ? decodeText(page.bytes, contentType) : ''
  return { url: page.url, status: page.status, contentType, kind, bytes: page.bytes, text }
}

/** Throws `forbidden` where the site's rules keep robots out and the settings say to respect them. */
export async function checkRobots(
  { settings, robots }: AgentsRuntime,
  url: string,
  signal?: AbortSignal
): Promise<void> {
  if (!settings.respectRobots || !URL.canParse(url) || (await robots.allows(url, signal))) return
  throw new AppError('forbidden', "The site's robots.txt asks not to read this page.", {
    details: { url, reason: 'robots' }
  })
}

export async function takeTurn({ pace }: AgentsRuntime, url: string, signal?: AbortSignal): Promise<void> {
  // Text that is not a URL passes here. The fetcher refuses it with the reason.
  if (URL.canParse(url)) await pace.turn(url, signal)
}
