import { AppError } from '@callsheet/lib/errors.ts'
import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type {
  OfferAnalysisRequest,
  OfferAnalysisResponse,
  OfferProgress
} from '@callsheet/lib/wire/research/offer-analysis.ts'
import type { ModelConnection } from '../model/model-connection.ts'
import { runAgentCounted } from '../model/run-agent-counted.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { readOffer } from './read-offer.ts'

export interface AnalyseOfferInput {
  request: OfferAnalysisRequest
  trace: TraceContext
  signal: AbortSignal
  connection: ModelConnection
  onProgress?: (progress: OfferProgress) => void
}

export interface OfferAnalysis {
  answer: OfferAnalysisResponse
  spending: ModelSpending
}

/** Reads the page, or takes the given text. The offer analyst then says what it offers and where it was read. */
export async function analyseOffer(
  runtime: AgentsRuntime,
  { request, trace, signal, connection, onProgress }: AnalyseOfferInput
): Promise<OfferAnalysis> {
  const page = await readOffer(runtime, { request, signal, ...(onProgress && { onProgress }) })
  if (page.text.trim() === '') {
    throw new AppError(
      'upstream-failed',
      `The page at ${page.url} shows no text to read. ${page.warnings.join(' ')}`.trim(),
      {
        retryable: false,
        details: { warnings: page.warnings }
      }
    )
  }
  const { run, spending } = await runAgentCounted(runtime, {
    agent: 'offer-intelligence',
    input: { url: page.url, text: page.text, title: page.title, pageFacts: page.facts },
    systemPrompt: request.systemPrompt,
    trace,
    signal,
    connection,
    onCall: (call) => onProgress?.(call === 1 ? analysing : repairing)
  })
  const answer = {
    url: page.url,
    title: page.title,
    imageUrl: page.imageUrl,
    imageUrls: page.imageUrls,
    readAt: page.readAt,
    language: page.language,
    offer: run.answer,
    text: page.text,
    quotes: page.quotes,
    model: run.model,
    attempts: run.attempts,
    warnings: page.warnings
  }
  return { answer, spending }
}

const analysing: OfferProgress = { step: 'analysing', message: 'Working out product, promise, price and proof' }
const repairing: OfferProgress = { step: 'repairing', message: 'Checking again what does not stand on the page' }
