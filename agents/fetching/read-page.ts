import { AppError } from '@callsheet/lib/errors.ts'
import type { ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { recogniseRefusal } from '../page-reading/recognise-wall.ts'
import { pageBlocked } from './page-blocked.ts'
import { marketOf, type Market } from './reader-market.ts'
import { stealthProfile } from './stealth.ts'
import { decodeText } from '../page-reading/charset.ts'
import { contentKind } from './content-kind.ts'

export interface ReadPageRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | null
  /** Whose page it should be. By the address where it is absent. */
  market?: Market
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
  headers: Record<string, string>
  /** ISO 8601. Earlier than the request where the page was still kept. */
  readAt: string
}

/**
 * A plain, polite request: it respects robots rules by setting, pauses between requests to one host, and asks for
 * nothing that it still has.
 */
export async function readPage(runtime: AgentsRuntime, request: ReadPageRequest): Promise<ReadPage> {
  const { signal, url } = request
  if (!request.isApi) await checkRobots(runtime, request.url, signal)
  const market = request.market ?? marketOf({ url })
  const profile = stealthProfile({ market, honest: runtime.settings.respectRobots })
  const send = async (headers: Record<string, string>) => {
    await takeTurn(runtime, url, signal)
    return runtime.pages.fetch({
      url,
      method: request.method ?? 'GET',
      headers,
      ...(typeof request.body === 'string' && { body: request.body }),
      ...(signal && { signal })
    })
  }
  const asked = { url, headers: { ...profile.headers, ...request.headers } }
  // What is asked with a key, or by a form, belongs to whoever asks.
  const isOpen = !request.isApi && (request.method ?? 'GET') === 'GET'
  const page = isOpen
    ? await runtime.pageCache.read(asked, send)
    : { ...(await send(asked.headers)), readAt: runtime.clock.now() }
  const contentType = page.headers['content-type'] ?? null
  const kind = contentKind(page.bytes, contentType)
  const text = kind === 'html' || kind === 'json' || kind === 'text' ? decodeText(page.bytes, contentType) : ''
  const { status, headers, bytes } = page
  return { url: page.url, status, contentType, kind, bytes, text, headers, readAt: page.readAt.toISOString() }
}

/** Throws `page-blocked` for an answer that is no HTML and no page either: the status or a header refuses. */
export function requireAnswer({ settings }: AgentsRuntime, { url, status, headers }: ReadPage): void {
  const wall = recogniseRefusal({ status, headers })
  if (wall) throw pageBlocked(settings, { url, wall })
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
