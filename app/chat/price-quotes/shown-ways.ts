import type { PriceWay } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import type { Price } from '../tools/tool.ts'

/** The words of the buttons that decide on a waiting price. */
export function shownWays({ label, otherWay }: Price): { label?: string; otherWay?: PriceWay } {
  const other = otherWay && { label: otherWay.label, credits: otherWay.credits, summary: otherWay.summary }
  return { ...(label && { label }), ...(other && { otherWay: other }) }
}
