import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { AppRuntime } from '../../runtime.ts'
import { fingerprintOf } from '../fingerprint.ts'

/**
 * Writes the agents' rows from the prompts. A row that an admin edited stays; any other row follows its file. An edit
 * that its file has taken up is no edit any more.
 */
export async function seedAgents({ database }: Pick<AppRuntime, 'database'>): Promise<void> {
  const rows = await Promise.all(
    Object.entries(prompts).map(async ([slug, prompt]) => ({ slug, prompt, seedHash: await fingerprintOf(prompt) }))
  )
  await database
    .insert(agents)
    .values(rows)
    .onConflictDoUpdate({
      target: agents.slug,
      set: {
        prompt: sql`excluded.prompt`,
        seedHash: sql`excluded.seed_hash`,
        editedAt: null,
        updatedAt: sql`now()`
      },
      setWhere: or(
        and(isNull(agents.editedAt), ne(agents.seedHash, sql`excluded.seed_hash`)),
        and(isNotNull(agents.editedAt), eq(agents.prompt, sql`excluded.prompt`))
      )
    })
}
