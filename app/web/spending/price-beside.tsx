import { useAccount } from '../api/use-account.ts'
import { formatCredits } from '../components/words.ts'

/** The price beside a button that asks first, with the balance of now. */
export function PriceBeside({ credits }: { credits: number }) {
  const { balance } = useAccount()
  return (
    <span className="small soft">
      {formatCredits(credits)} of {formatCredits(balance)}; given back for what fails
    </span>
  )
}
