import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { Scope } from '../../runtime.ts'
import { fingerprintOf } from '../../server/fingerprint.ts'

export const agentViewSchema = z.object({
  slug: z.string(),
  prompt: z.string(),
  /** The file's own text, to compare with. */
  filePrompt: z.string().nullable(),
  isEdited: z.boolean(),
  /** Edited here, and the file has changed since. */
  isStale: z.boolean(),
  editedAt: z.iso.datetime().nullable()
})

export const updateAgentRequestSchema = z.object({
  /** Null goes back to the file's text. */
  prompt: z.string().trim().min(1).max(100_000).nullable()
})

type AgentView = z.output<typeof agentViewSchema>

export async function listAgents({ scope }: { scope: Scope }): Promise<AgentView[]> {
  const rows = await scope.runtime.database.select().from(agents).orderBy(asc(agents.slug))
  return Promise.all(rows.map(viewOf))
}

/** Edits an agent's prompt, or goes back to its file. An edited row is left alone when the file changes. */
export async function updateAgent({
  scope,
  slug,
  input
}: {
  scope: Scope
  slug: string
  input: z.output<typeof updateAgentRequestSchema>
}): Promise<AgentView> {
  const filePrompt = filePromptOf(slug)
  const prompt = input.prompt ?? filePrompt
  if (prompt === null) throw new AppError('conflict', 'This agent has no file to go back to.')
  const changes = {
    prompt,
    editedAt: input.prompt === null ? null : scope.runtime.clock.now(),
    seedHash: filePrompt === null ? undefined : await fingerprintOf(filePrompt)
  }
  const [row] = await scope.runtime.database.update(agents).set(changes).where(eq(agents.slug, slug)).returning()
  if (!row) throw new AppError('not-found', `There is no agent "${slug}".`)
  return viewOf(row)
}

async function viewOf({ slug, prompt, seedHash, editedAt }: typeof agents.$inferSelect): Promise<AgentView> {
  const filePrompt = filePromptOf(slug)
  const isStale = editedAt !== null && filePrompt !== null && seedHash !== (await fingerprintOf(filePrompt))
  return { slug, prompt, filePrompt, isEdited: editedAt !== null, isStale, editedAt: editedAt?.toISOString() ?? null }
}

function filePromptOf(slug: string): string | null {
  const known: Record<string, string> = prompts
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null
}
