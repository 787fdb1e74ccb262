import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import type { DraftView } from '@callsheet/lib/wire/drafts-api.ts'

type DraftRow = Pick<typeof drafts.$inferSelect, 'content' | 'revision' | 'updatedAt'>

export interface DraftName {
  ownerId: string
  key: string
}

/** The present draft. All fields are null when there is none. */
export async function readDraft(queryable: Queryable, { ownerId, key }: DraftName): Promise<DraftView> {
  const [row] = await queryable.select().from(drafts).where(isDraft({ ownerId, key }))
  return row ? draftView(row) : { content: null, revision: null, updatedAt: null }
}

export function draftView({ content, revision, updatedAt }: DraftRow): DraftView {
  return { content, revision, updatedAt: updatedAt.toISOString() }
}

export const isDraft = ({ ownerId, key }: DraftName) => and(eq(drafts.ownerId, ownerId), eq(drafts.key, key))
