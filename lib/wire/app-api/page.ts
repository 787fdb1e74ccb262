import { z } from 'zod'

/** Query of every list: newest first, by keyset, so that a page costs the same however deep it is. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  /** `next` of the page before. */
  after: z.string().max(200).optional()
})

export type PageQuery = z.output<typeof pageQuerySchema>

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export interface Page<Item> {
  items: Item[]
  /** `after` of the following page; null on the last one. */
  next: string | null
}

/** A list that is short enough to come whole. */
export function itemsSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}
