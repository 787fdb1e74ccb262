import { inArray } from 'drizzle-orm'
import { gather } from '@callsheet/lib/async/gather.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import type { AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'

export interface AgentPrompts {
  /** The prompt of the agent's row, which an admin may have edited. Undefined when there is no row. */
  read(slug: AgentSlug): Promise<string | undefined>
}

const mostTogether = 100

/** Concurrent reads share a statement. */
export function createAgentPrompts(database: Database): AgentPrompts {
  const read = gather({ maxItems: mostTogether, maxCalls: 1 }, async (slugs: AgentSlug[]) => {
    const rows = await database
      .select({ slug: agents.slug, prompt: agents.prompt })
      .from(agents)
      .where(inArray(agents.slug, [...new Set(slugs)]))
    const prompts = new Map(rows.map(({ slug, prompt }) => [slug, prompt]))
    return slugs.map((slug) => prompts.get(slug))
  })
  return { read }
}
