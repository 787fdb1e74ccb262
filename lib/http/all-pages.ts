import type { Page } from '../wire/app-api/page.ts'

/** The items of every page of a list. */
export async function allPages<Item>(read: (after: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let after: string | undefined
  do {
    const page = await read(after)
    items.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  return items
}
