import { z } from 'zod'
import { createApiDocument, type ApiDocument, type ApiOperation } from '@callsheet/lib/http/api-document.ts'
import { unitOperations } from '@callsheet/lib/http/unit-operations.ts'
import { runRequestSchema, runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import { maximumModelKeyHeader, modelKeyHeader } from '@callsheet/lib/wire/model-key.ts'
import { sealingKeySchema } from '@callsheet/lib/wire/sealed-key.ts'
import {
  accountVoicesSchema,
  speechReadinessSchema,
  speechRequestSchema,
  speechResponseSchema
} from '@callsheet/lib/wire/speech.ts'
import {
  marketResearchRequestSchema,
  marketResearchResponseSchema
} from '@callsheet/lib/wire/research/market-research.ts'
import { readQuotesRequestSchema, readQuotesResponseSchema } from '@callsheet/lib/wire/research/given-quotes.ts'
import { brandReadingRequestSchema, brandReadingResponseSchema } from '@callsheet/lib/wire/research/brand-reading.ts'
import { offerAnalysisRequestSchema, offerAnalysisResponseSchema } from '@callsheet/lib/wire/research/offer-analysis.ts'
import {
  pageStructureRequestSchema,
  pageStructureResponseSchema,
  scrapeRequestSchema,
  scrapeResponseSchema,
  screenshotRequestSchema,
  screenshotResponseSchema
} from '@callsheet/lib/wire/page-tools.ts'

const eventStream = 'text/event-stream'
const modelKeyHeaders = z.object({
  [modelKeyHeader]: z
    .string()
    .max(maximumModelKeyHeader)
    .optional()
    .meta({ description: 'A user’s own model key, sealed to this service. Their server is called instead of ours.' })
})

const operations: readonly ApiOperation[] = [
  {
    method: 'post',
    path: '/run',
    tag: 'model',
    summary: 'A completion, answered whole',
    description: 'Takes `messages`, or the legacy `system_prompt` and `user_prompt`. Caching is marked by the service.',
    headers: modelKeyHeaders,
    body: runRequestSchema,
    answer: runResponseSchema
  },
  {
    method: 'post',
    path: '/stream',
    tag: 'model',
    summary: 'A completion, streamed as server-sent events in the Anthropic Messages format',
    headers: modelKeyHeaders,
    body: runRequestSchema,
    answerTypes: [eventStream]
  },
  {
    method: 'post',
    path: '/speech',
    tag: 'model',
    summary: 'A line, spoken',
    description: 'The answer has the sound as base64, its length, and when somebody is heard in it.',
    body: speechRequestSchema,
    answer: speechResponseSchema
  },
  {
    method: 'get',
    path: '/speech',
    tag: 'model',
    summary: 'Whether lines can be spoken here, and by which model',
    answer: speechReadinessSchema
  },
  {
    method: 'get',
    path: '/speech/voices',
    tag: 'model',
    summary: 'The voices of the account that speaks here, beside those that have a name of ours',
    answer: accountVoicesSchema
  },
  {
    method: 'post',
    path: '/agents/offer-intelligence',
    tag: 'agents',
    summary: 'Reads an offer and analyses it',
    description: 'With `Accept: text/event-stream` it tells its progress and ends with the result.',
    headers: modelKeyHeaders,
    body: offerAnalysisRequestSchema,
    answer: offerAnalysisResponseSchema,
    answerTypes: [eventStream]
  },
  {
    method: 'post',
    path: '/agents/brand-reader',
    tag: 'agents',
    summary: 'Reads a site and proposes a brand kit',
    description: 'What the answer quotes stands on the page. Colours and typefaces are measured by the browser.',
    body: brandReadingRequestSchema,
    answer: brandReadingResponseSchema
  },
  {
    method: 'post',
    path: '/tools/scrape',
    tag: 'tools',
    summary: 'Reads a page',
    body: scrapeRequestSchema,
    answer: scrapeResponseSchema
  },
  {
    method: 'post',
    path: '/tools/screenshot',
    tag: 'tools',
    summary: 'Takes a picture of a page; with `as: image` it answers with the picture itself',
    body: screenshotRequestSchema,
    answer: screenshotResponseSchema,
    answerTypes: ['image/png', 'image/jpeg', 'image/webp']
  },
  {
    method: 'post',
    path: '/tools/page-structure',
    tag: 'tools',
    summary: 'Tells how a page is built: sections, forms, calls to action, prices',
    body: pageStructureRequestSchema,
    answer: pageStructureResponseSchema
  },
  {
    method: 'post',
    path: '/tools/market-research',
    tag: 'tools',
    summary: 'Collects what real customers say, from several sources',
    body: marketResearchRequestSchema,
    answer: marketResearchResponseSchema
  },
  {
    method: 'post',
    path: '/tools/read-quotes',
    tag: 'tools',
    summary: 'Makes quotes from pasted reviews, a table or a saved page',
    body: readQuotesRequestSchema,
    answer: readQuotesResponseSchema
  },
  {
    method: 'get',
    path: '/sealing-key',
    tag: 'model',
    summary: 'The public key to which users’ model keys are sealed',
    answer: sealingKeySchema
  },
  ...unitOperations
]

/** The agents service's API. */
export function createAgentsDocument(serverUrl: string): ApiDocument {
  return createApiDocument({
    title: 'Callsheet agents service',
    description:
      'Every model call and every scraping tool. For our own units. Errors are problem documents (RFC 9457).',
    serverUrl,
    operations,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A service token.' } }
  })
}
