import { gather } from '@callsheet/lib/async/gather.ts'

export interface GatherAlike<Item, Answer> {
  /** Items of the same sort can share a statement. */
  sortOf(item: Item): string
  /** Returns the function that does the work of one sort. It is called once, with the first item of the sort. */
  workOf(example: Item): (items: Item[]) => Promise<readonly Answer[]>
  maxItems?: number
}

const mostItems = 100

/** Lets similar calls at the same time share a statement. Only one statement of each sort runs at a time. */
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
