import { z } from 'zod'

/** The price that was shown or agreed to. The request is refused when the price is higher now. */
export const maximumCreditsSchema = z.number().int().min(0).max(1_000_000_000).optional()
