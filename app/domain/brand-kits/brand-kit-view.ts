import type { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { findCutTypeface } from '@callsheet/lib/cut/typefaces.ts'
import type { BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandKitContentSchema, type BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'

export type BrandKitRow = typeof brandKits.$inferSelect

/** The content of a row. A field that an older row lacks has its default. */
export function contentOf({ content }: Pick<BrandKitRow, 'content'>): BrandKitContent {
  return brandKitContentSchema.parse(content)
}

export function brandKitView(row: BrandKitRow): BrandKitView {
  const content = contentOf(row)
  const names = content.typefaces.map(({ name }) => name)
  return {
    id: row.id,
    name: row.name,
    content,
    isDefault: row.isDefault,
    typefacesNotInFilms: [...new Set(names)].filter((name) => findCutTypeface(name) === null),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}
