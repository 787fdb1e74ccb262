import { and, isNull, ne, sql } from 'drizzle-orm'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { AppRuntime } from '../../runtime.ts'
import { fingerprintOf } from '../fingerprint.ts'

/** Writes the agents' rows from the prompts. A row that an admin edited stays; any other row follows its file. */
export async function seedAgents({ database }: Pick<AppRuntime, 'database'>): Promise<void> {
  const rows = await Promise.all(
    Object.entries(prompts).map(async ([slug, prompt]) => ({ slug, prompt, seedHash: await fingerprintOf(prompt) }))
  )
  await database
    .insert(agents)
    .values(rows)
    .onConflictDoUpdate({
      target: agents.slug,
      set: { prompt: sql`excluded.prompt`, seedHash: sql`excluded.seed_hash`, updatedAt: sql`now()` },
      setWhere: and(isNull(agents.editedAt), ne(agents.seedHash, sql`excluded.seed_hash`))
    })
}
