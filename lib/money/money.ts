import { z } from 'zod'

/** An amount in millionths of its currency, so that sums are exact. */
export interface Money {
  currency: string
  millionths: number
}

const millionth = 1_000_000

export const toMillionths = (amount: number): number => Math.round(amount * millionth)

export const fromMillionths = (millionths: number): number => millionths / millionth

/** An amount for the API. */
export const moneySchema = z.object({
  currency: z.string().describe('ISO 4217.'),
  amount: z.number()
})

export type MoneyView = z.output<typeof moneySchema>

export const moneyView = ({ currency, millionths }: Money): MoneyView => ({
  currency,
  amount: fromMillionths(millionths)
})

/** The price of one unit: `$1.20`, and `$0.095` where two places would say another price. */
export function formatPrice(price: MoneyView): string {
  return format(price, Math.abs(price.amount) < 1 ? 4 : 2)
}

/** A cost: `$1.20`, and `$0.0034` where two places would show nothing. The same everywhere, as costs are compared. */
export function formatMoney(cost: MoneyView): string {
  return format(cost, cost.amount !== 0 && Math.abs(cost.amount) < 0.01 ? 4 : 2)
}

function format({ currency, amount }: MoneyView, maximumFractionDigits: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits
  }).format(amount)
}
