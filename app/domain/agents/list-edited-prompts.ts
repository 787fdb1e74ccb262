import { asc, isNotNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { differingCopies } from '@callsheet/lib/prompts/prompt-copies.ts'

/** Slugs of the agents whose prompt an admin has edited so that it differs from its file. */
export async function listEditedPrompts(queryable: Queryable): Promise<string[]> {
  const edited = await queryable
    .select({ slug: agents.slug, prompt: agents.prompt })
    .from(agents)
    .where(isNotNull(agents.editedAt))
    .orderBy(asc(agents.slug))
  return edited.flatMap(({ slug, prompt }) => (differingCopies(slug, prompt).length > 0 ? [slug] : []))
}
