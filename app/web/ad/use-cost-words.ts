import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@callsheet/lib/money/money.ts'
import { formatCredits, inWords } from '../components/words.ts'
import { adCostQuery } from './ad-queries.ts'

/** What an ad cost so far and what may be spent on it, in one line. */
export function useCostWords(adId: string): string {
  const { data: cost } = useQuery(adCostQuery(adId))
  if (!cost) return 'being counted'
  const { budget } = cost.credits
  const spent = cost.lines.map(({ currency, total }) => formatMoney({ currency, amount: total }))
  const known = spent.length > 0 ? `${inWords(spent)} at the providers` : 'Nothing yet'
  return budget === null ? known : `${known}, budget ${formatCredits(budget)}`
}
