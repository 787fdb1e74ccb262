import { inArray } from 'drizzle-orm'
import { drafts } from '@callsheet/lib/database/schema/drafts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { DraftView, KeepDraftRequest } from '@callsheet/lib/wire/drafts-api.ts'
import type { Scope } from '../../runtime.ts'
import { draftView, readDraft } from './read.ts'

export interface KeepDraftOptions {
  scope: Scope
  key: string
  input: KeepDraftRequest
}

/**
 * Keeps the contents of a form. Errors: `conflict`, with the other draft, when another page has changed it since then:
 * the person chooses between the two, and neither is lost. A draft that another page submitted or dropped starts anew.
 */
export async function keepDraft({ scope, key, input }: KeepDraftOptions): Promise<DraftView> {
  const { ownerId, runtime } = scope
  const { content, revision, basedOn } = input
  const known = basedOn === null ? [revision] : [basedOn, revision]
  const [kept] = await runtime.database
    .insert(drafts)
    .values({ ownerId, key, content, revision, updatedAt: runtime.clock.now() })
    .onConflictDoUpdate({
      target: [drafts.ownerId, drafts.key],
      set: { content, revision, updatedAt: runtime.clock.now() },
      setWhere: inArray(drafts.revision, known)
    })
    .returning()
  if (kept) return draftView(kept)
  const other = await readDraft(runtime.database, { ownerId, key })
  throw new AppError('conflict', 'This was changed on another page since.', { details: { draft: other } })
}
