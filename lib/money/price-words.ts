import type { ProviderPrice } from '../wire/provider-price.ts'
import { formatPrice } from './money.ts'

const unitWords = { image: 'a still', second: 'a second', clip: 'a clip' } as const

/** `$0.04 to $0.09 a still`, or that it is not known. */
export function priceWords(price: ProviderPrice | undefined): string {
  if (!price) return 'not known'
  const amounts = price.amounts.map(({ amount }) => amount)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const words = (amount: number) => formatPrice({ currency: price.currency, amount })
  const range = least === most ? words(least) : `${words(least)} to ${words(most)}`
  return most === 0 ? 'costs nothing' : `${range} ${unitWords[price.unit]}`
}

/** Each amount with what it is for: `1K: $0.04`. */
export function amountWords({ currency, amounts }: ProviderPrice): string[] {
  return amounts.map(({ amount, when = {} }) => {
    const { resolution, mode, aspectRatio, sound } = when
    const conditions = [
      resolution,
      mode,
      aspectRatio,
      sound === undefined ? undefined : sound ? 'with sound' : 'silent'
    ]
    const known = conditions.filter((condition) => condition !== undefined)
    const words = formatPrice({ currency, amount })
    return known.length > 0 ? `${known.join(', ')}: ${words}` : words
  })
}
