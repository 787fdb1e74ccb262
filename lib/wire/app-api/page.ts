import { z } from 'zod'

/** Query of every list: newest first, by keyset, so that each page costs the same at any depth. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  /** `next` of the page before this one. */
  after: z.string().max(200).optional()
})

export type PageQuery = z.output<typeof pageQuerySchema>

/** Query of a list that is searched by name and has an archive. */
export const shelfQuerySchema = pageQuerySchema.extend({
  /** Words of the name, in any case. */
  search: z.string().trim().max(120).optional(),
  /** Archived items instead of the others. */
  isArchived: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
})

export type ShelfQuery = z.output<typeof shelfQuerySchema>

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export interface Page<Item> {
  items: Item[]
  /** `after` of the next page. Null on the last page. */
  next: string | null
}

/** A list that is short enough for one answer. */
export function itemsSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}
