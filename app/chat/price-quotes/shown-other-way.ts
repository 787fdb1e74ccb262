import type { PriceWay } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import type { Price } from '../tools/tool.ts'

/** The second button of a waiting price. Empty when there is none. */
export function shownOtherWay({ otherWay }: Price): { otherWay?: PriceWay } {
  if (!otherWay) return {}
  const { press, credits, summary } = otherWay
  return { otherWay: { press, credits, summary } }
}
