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

/** `$1.20`; `$0.0034` where two places would show too little. The same everywhere, as prices are compared. */
export function formatMoney({ currency, amount }: MoneyView): string {
  const isSmall = amount !== 0 && Math.abs(amount) < 1
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: isSmall ? 4 : 2
  }).format(amount)
}
