import { AppError } from '@callsheet/lib/errors.ts'

/** Refuses a price in credits above the one that the user saw. Errors: `conflict`. */
export function requireAgreedPrice(price: number, maximumCredits: number | undefined): void {
  if (maximumCredits === undefined || price <= maximumCredits) return
  throw new AppError(
    'conflict',
    `This costs ${price} credits by now, and ${maximumCredits} were agreed to. Nothing was spent.`,
    { details: { price, maximumCredits } }
  )
}
