import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { judgeUrl } from '@callsheet/lib/network/address-policy.ts'
import { refusedAddress, refusedRedirect } from '@callsheet/lib/network/refused-address.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import type { ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import { pageBlocked } from '../fetching/page-blocked.ts'
import { marketOf } from '../fetching/reader-market.ts'
import { createCallScope } from '../model/call-scope.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { presentPage } from './present-page.ts'
import type { ScrapeInput } from './scrape-input.ts'

/** Providers render pages in browsers of their own, some of them slowly. */
const providerTimeoutSeconds = 60
/** Pages that the provider still has are taken when they are younger. Without this it gives them for two days. */
const longestKeptMilliseconds = 3_600_000
const maximumAnswerBytes = 30 * 1024 * 1024

/** Firecrawl's answer, as far as we read it. */
const providerAnswerSchema = z.looseObject({
  success: z.boolean(),
  error: z.string().optional(),
  data: z
    .looseObject({
      markdown: z.string().nullish(),
      html: z.string().nullish(),
      rawHtml: z.string().nullish(),
      metadata: z
        .looseObject({
          statusCode: z.number().nullish(),
          sourceURL: z.string().nullish(),
          url: z.string().nullish(),
          /** When it read the page, where it brings one that it still had. */
          cachedAt: z.iso.datetime({ offset: true }).nullish().catch(null)
        })
        .nullish()
    })
    .optional()
})

/** One page through the scraping provider. What we read of a page ourselves is read from the HTML it brings. */
export async function scrapeByProvider(
  runtime: AgentsRuntime,
  { request, signal }: ScrapeInput
): Promise<ScrapeResponse> {
  const scope = createCallScope({ callerSignal: signal, clock: runtime.clock, cutOff: runtime.cutOff })
  scope.limit(providerTimeoutSeconds, 'The scraping provider')
  try {
    return await askProvider(runtime, { request, signal: scope.signal })
  } finally {
    scope.dispose()
  }
}

async function askProvider(runtime: AgentsRuntime, { request, signal }: ScrapeInput): Promise<ScrapeResponse> {
  const { settings, fetch } = runtime
  const { waitFor, formats } = request
  const { country, language } = marketOf(request)
  const response = await fetch(`${settings.scrapeProviderUrl}/v2/scrape`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(settings.scrapeProviderKey && { authorization: `Bearer ${settings.scrapeProviderKey}` })
    },
    body: JSON.stringify({
      url: request.url,
      formats: ['markdown', 'rawHtml'],
      onlyMainContent: true,
      ...(typeof waitFor === 'number' && { waitFor }),
      maxAge: longestKeptMilliseconds,
      location: { country, languages: [language] }
    }),
    redirect: 'manual',
    signal
  })
  const answer = await readJson(response, { schema: providerAnswerSchema, maxBytes: maximumAnswerBytes })
  const { data } = answer
  if (!answer.success || !data)
    throw new AppError('upstream-failed', `The scraping provider says: ${answer.error ?? response.status}.`)
  const { url: reached, sourceURL } = data.metadata ?? {}
  for (const address of [reached, sourceURL]) if (address) refusePrivate(runtime, request.url, address)
  const url = reached ?? sourceURL ?? request.url
  const html = data.rawHtml ?? data.html ?? ''
  const status = data.metadata?.statusCode ?? null
  const { shown, wall } = await presentPage(runtime, { url, html, status, formats, signal })
  if (wall) throw pageBlocked(settings, { url, wall })
  return {
    url,
    status,
    kind: 'html',
    contentType: 'text/html',
    readBy: 'provider',
    readAt: new Date(data.metadata?.cachedAt ?? runtime.clock.now()).toISOString(),
    ...shown,
    ...(formats.includes('markdown') && data.markdown && { markdown: data.markdown }),
    warnings: []
  }
}

/** A provider beside us reads what a page redirects it to, also in our own network. What it brings from there is not used. */
function refusePrivate({ settings }: AgentsRuntime, named: string, reached: string): void {
  const verdict = judgeUrl(reached, settings)
  if (!verdict.allowed) throw refusedRedirect(named, refusedAddress(reached, verdict.reason))
}
