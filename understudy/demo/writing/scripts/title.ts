import type { Brief } from './brief.ts'
import { stablePick } from './stable-pick.ts'

/** The team's name for the script: the product and one image. It is not a headline. */
export function composeTitle({ pitch, world, seed }: Brief, formatSlug: string): string {
  const name = pitch.product.charAt(0).toUpperCase() + pitch.product.slice(1)
  const image = stablePick(`${seed}/title/${formatSlug}`, [
    world.prop.name,
    world.placeName.replace(/^the /, ''),
    'ordinary week',
    'first try'
  ])
  return `${name} and the ${image}`.slice(0, 120)
}
