import { and, eq } from 'drizzle-orm'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import type { Scope } from '../../runtime.ts'
import { isDraft } from './read.ts'

export interface DropDraftOptions {
  scope: Scope
  key: string
  revision: string
}

/** Lets a draft go that was handed in or given up. One that another page has changed since stays. */
export async function dropDraft({ scope, key, revision }: DropDraftOptions): Promise<void> {
  const { ownerId, runtime } = scope
  await runtime.database.delete(drafts).where(and(isDraft({ ownerId, key }), eq(drafts.revision, revision)))
}
