import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BrandKitContent } from '../../wire/brand-kit.ts'
import type { BrandProposal } from '../../wire/brand-proposal.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

const owned = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a brand's ads have in common. An owner may have several, and at most one default. */
export const brandKits = pgTable(
  'brand_kits',
  {
    id: id(),
    ownerId: owned(),
    name: text().notNull(),
    content: jsonb().$type<BrandKitContent>().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex('brand_kits_owner_name').on(table.ownerId, sql`lower(${table.name})`),
    uniqueIndex('brand_kits_owner_default')
      .on(table.ownerId)
      .where(sql`is_default`)
  ]
)

/** A site that is read for a kit. What is found is a proposal: nothing uses it before a person has saved a kit. */
export const brandReadings = pgTable(
  'brand_readings',
  {
    id: id(),
    ownerId: owned(),
    url: text().notNull(),
    status: text({ enum: ['Queued', 'Running', 'Completed', 'Failed'] })
      .notNull()
      .default('Queued'),
    failureMessage: text(),
    /** Null until the site is read. */
    proposal: jsonb().$type<BrandProposal>(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [index().on(table.ownerId, table.createdAt)]
)
