import { z } from 'zod'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { toolAnswerSchema } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { isAbandonedQuote } from '../../domain/conversations/abandoned-quotes.ts'
import type { QuoteRow } from '../threads/find-thread.ts'
import { findTool } from '../tools/registry.ts'
import { madePage } from './made-page.ts'

/** A program names the ad in its input. A conversation already has one. */
const inputSchema = z.object({ ad_id: z.uuid() })

const fieldsSchema = z.record(z.string(), z.unknown())

/** Null unless the tool says what names a purchase, and the input names it. */
function subjectOf({ tool, input }: QuoteRow): string | null {
  const fields = fieldsSchema.safeParse(input).data
  const named = findTool(tool)?.boughtBy?.map((field) => fields?.[field])
  return named?.every((value) => value !== undefined) ? JSON.stringify(named) : null
}

export function quoteView(quote: QuoteRow, now: Date): QuoteView {
  const { id, tool, credits, summary, press, imageIds, status, threadId } = quote
  const adId = quote.adId ?? inputSchema.safeParse(quote.input).data?.ad_id ?? null
  const result = toolAnswerSchema.nullable().parse(quote.result)
  const isExpired = status === 'open' && quote.expiresAt <= now
  const hasBrokenOff = isAbandonedQuote(quote, now)
  return {
    id,
    tool,
    title: findTool(tool)?.title ?? tool,
    credits,
    summary,
    subject: subjectOf(quote),
    press,
    imageIds,
    status,
    isExpired,
    hasBrokenOff,
    result,
    adId,
    threadId,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    nextStep: nextStep({ kind: 'quote', id, status, isExpired, hasBrokenOff, press, adId, madePage: madePage(result) })
  }
}
