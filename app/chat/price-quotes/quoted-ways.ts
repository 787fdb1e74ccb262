import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import type { QuoteRow } from '../threads/find-thread.ts'
import { findTool } from '../tools/registry.ts'
import type { Price } from '../tools/tool.ts'

/** The present price of a call as it was quoted, with its other way. Null when it cannot be asked for any more. */
export async function quotedPrice(scope: Scope, quote: QuoteRow): Promise<Price | null> {
  const tool = findTool(quote.tool)
  const input = tool?.input.safeParse(quote.input).data
  if (!tool?.price || !input) return null
  const { adId, threadId } = quote
  return tool.price({ scope, adId, threadId, input, pressed: null }).catch(() => null)
}

/**
 * What the second button of an open price buys. Errors: `conflict` when the price is another one by now or has no
 * second way.
 */
export async function requireOtherWay(
  scope: Scope,
  quote: QuoteRow
): Promise<Pick<QuoteRow, 'input' | 'credits' | 'summary' | 'press'>> {
  const price = await quotedPrice(scope, quote)
  const other = price?.credits === quote.credits ? price.otherWay : undefined
  if (!other)
    throw new AppError('conflict', 'This price changed since it was shown. Nothing was spent. Ask for it again.')
  const { input, ...shown } = other
  return { ...shown, input: { ...Object(quote.input), ...input } }
}
