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
  // Money that nobody bills is not said to be at the providers.
  const where = cost.stoodIn.length > 0 ? 'by the price lists, with stand-ins at work' : 'at the providers'
  const known = spent.length > 0 ? `${inWords(spent)} ${where}` : 'Nothing yet'
  return budget === null ? known : `${known}, budget ${formatCredits(budget)}`
}
