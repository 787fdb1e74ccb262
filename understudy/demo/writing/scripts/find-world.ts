import { movement, skin, sleep } from './worlds/body.ts'
import { desk, everyday, software } from './worlds/desk.ts'
import { coffee, drink } from './worlds/drinks.ts'
import { household, kitchen, pets } from './worlds/home.ts'
import type { World } from './world.ts'

/** When several fit equally well, the first one is taken. */
const worlds: readonly World[] = [coffee, pets, skin, movement, sleep, drink, kitchen, desk, software, household]

/**
 * The world of a product. The product's own words count more than the rest of the idea, and its last word counts most.
 */
export function findWorld({ product, idea }: { product: string; idea: string }): World {
  const productWords = wordsOf(product)
  const head = productWords.at(-1)
  const ideaWords = wordsOf(idea)
  const scored = worlds.map((world) => {
    const count = (list: readonly string[]) => list.filter((word) => world.words.includes(word)).length
    return { world, score: (head && world.words.includes(head) ? 4 : 0) + 3 * count(productWords) + count(ideaWords) }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.world : everyday
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}
