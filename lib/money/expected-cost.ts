import type { ProviderPrice } from '../wire/provider-price.ts'
import { toMillionths, type Money } from './money.ts'

/** What was chosen for a task, as it is sent. */
export interface TaskChoices {
  resolution?: string | undefined
  mode?: string | undefined
  aspectRatio?: string | undefined
  sound?: boolean | undefined
  /** Of clips. */
  durationSeconds: number | null
}

/** What the provider will bill for a task by its model's price. Null when that is not known. */
export function expectedCost(price: ProviderPrice | undefined, choices: TaskChoices): Money | null {
  const found = price?.amounts.find(({ when: { resolution, mode, aspectRatio, sound } = {} }) =>
    [
      [resolution, choices.resolution],
      [mode, choices.mode],
      [aspectRatio, choices.aspectRatio],
      [sound, choices.sound]
    ].every(([needed, chosen]) => needed === undefined || needed === chosen)
  )
  if (!price || !found) return null
  const units = price.unit === 'second' ? choices.durationSeconds : 1
  return units === null ? null : { currency: price.currency, millionths: toMillionths(found.amount * units) }
}
