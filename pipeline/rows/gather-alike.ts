import { gather } from '@callsheet/lib/gather.ts'

export interface GatherAlike<Item, Answer> {
  /** Items of the same sort can go together. */
  sortOf(item: Item): string
  /** What does the work of one sort; asked for once, with the first item of it. */
  workOf(example: Item): (items: Item[]) => Promise<readonly Answer[]>
  maxItems?: number
}

const mostItems = 100

/** Lets calls that are asked for at the same time share a statement, where they are alike; one of each sort is under way. */
export function gatherAlike<Item, Answer>({
  sortOf,
  workOf,
  maxItems = mostItems
}: GatherAlike<Item, Answer>): (item: Item) => Promise<Answer> {
  const bySort = new Map<string, (item: Item) => Promise<Answer>>()
  return (item) => {
    const sort = sortOf(item)
    const gathered = bySort.get(sort) ?? gather({ maxItems, maxCalls: 1 }, workOf(item))
    bySort.set(sort, gathered)
    return gathered(item)
  }
}
