import type { Brief } from './brief.ts'
import { coffee, drink } from './worlds/drinks.ts'
import { movement, skin, sleep } from './worlds/body.ts'
import { household, kitchen, pets } from './worlds/home.ts'
import { desk, software } from './worlds/desk.ts'
import { stablePick } from './stable-pick.ts'
import type { World } from './world.ts'

const colours = ['matte black', 'deep green', 'warm cream', 'brick red', 'slate blue', 'mustard yellow']

const looks = new Map<World, string>([
  [
    coffee,
    'a tall slim {colour} glass bottle with a cork stopper and a cream paper label, dark liquid up to its shoulder'
  ],
  [drink, 'a slim {colour} can with a white band around its middle and fine beads of water on it'],
  [skin, 'a small round {colour} jar with a brushed aluminium lid and a plain white label, the size of a palm'],
  [movement, 'light and low in {colour} with a coarse woven surface, one orange pull tab and a thin white edge'],
  [sleep, 'soft and plain in {colour}, with a fine ribbed weave, rounded corners and a small cream label on one seam'],
  [
    kitchen,
    'compact in {colour} with a smooth rounded body, a pale beech detail and a small stamped mark near its edge'
  ],
  [household, 'plain in {colour} with a rounded body, one pale wooden detail and a small white mark on its side'],
  [pets, 'sturdy and low in {colour} with rounded edges, a rope detail on one side and a small white label'],
  [
    software,
    'a phone in a {colour} case whose calm off-white screen shows one large green button and three short lines'
  ],
  [desk, 'slim in {colour} with rounded corners, brushed steel joints and a small white mark on its front edge']
])

/**
 * The look of the product, in words that every shot repeats. It is invented when the request has no picture of the
 * product.
 */
export function describeProduct({ world, pitch, seed }: Brief): string {
  const look =
    looks.get(world) ??
    'a palm-sized object in {colour} with rounded edges, a matte surface and a small white label on its front'
  const colour = stablePick(`${seed}/colour`, colours)
  const text = look.replace('{colour}', colour)
  const own = /^(a|an)\s/.test(text) ? text : `an object, ${text}`
  return `${own}, marked “${pitch.product}”`.replace(/^./, (letter) => letter.toUpperCase())
}
