import { asc, desc, eq } from 'drizzle-orm'
import { adminLog, agents } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { differingCopies, filePromptOf } from '@callsheet/lib/prompts/prompt-copies.ts'
import { promptChangeSchema, type AgentView, type UpdateAgentRequest } from '@callsheet/lib/wire/app-api/admin.ts'
import type { Scope } from '../../runtime.ts'
import { fingerprintOf } from '../fingerprint.ts'

const changedKind = 'agent-changed'

type AgentRow = typeof agents.$inferSelect

export async function listAgents({ scope }: { scope: Scope }): Promise<AgentView[]> {
  const rows = await scope.runtime.database.select().from(agents).orderBy(asc(agents.slug))
  return Promise.all(rows.map((row) => viewOf(scope, row)))
}

/** Edits an agent's prompt, or returns to the prompt of its file. When the file changes, an edited row stays. */
export async function updateAgent({
  scope,
  slug,
  input
}: {
  scope: Scope
  slug: string
  input: UpdateAgentRequest
}): Promise<AgentView> {
  const filePrompt = filePromptOf(slug)
  const prompt = input.prompt ?? filePrompt
  if (prompt === null) throw new AppError('conflict', 'This agent has no file to go back to.')
  const changes = {
    prompt,
    editedAt: input.prompt === null ? null : scope.runtime.clock.now(),
    seedHash: filePrompt === null ? undefined : await fingerprintOf(filePrompt)
  }
  const row = await scope.runtime.database.transaction(async (transaction) => {
    const [changed] = await transaction.update(agents).set(changes).where(eq(agents.slug, slug)).returning()
    if (!changed) throw new AppError('not-found', `There is no agent "${slug}".`)
    const isFile = input.prompt === null
    await transaction.insert(adminLog).values({
      kind: changedKind,
      message: isFile ? `The prompt of ${slug} follows its file again.` : `The prompt of ${slug} was edited.`,
      rowKind: 'agent',
      rowId: slug,
      details: { by: scope.ownerId, prompt, isFile }
    })
    return changed
  })
  return viewOf(scope, row)
}

const shownChanges = 20

async function readHistory({ runtime }: Scope, slug: string): Promise<AgentView['history']> {
  const rows = await runtime.database
    .select()
    .from(adminLog)
    .where(eq(adminLog.rowId, slug))
    .orderBy(desc(adminLog.id))
    .limit(shownChanges)
  return rows.flatMap(({ kind, details, createdAt }) => {
    const change = kind === changedKind ? promptChangeSchema.safeParse(details) : null
    return change?.success ? [{ ...change.data, at: createdAt.toISOString() }] : []
  })
}

async function viewOf(scope: Scope, { slug, prompt, seedHash, editedAt }: AgentRow): Promise<AgentView> {
  const filePrompt = filePromptOf(slug)
  const isStale = editedAt !== null && filePrompt !== null && seedHash !== (await fingerprintOf(filePrompt))
  return {
    slug,
    prompt,
    filePrompt,
    isEdited: editedAt !== null,
    isStale,
    differsFrom: differingCopies(slug, prompt),
    editedAt: editedAt?.toISOString() ?? null,
    history: await readHistory(scope, slug)
  }
}
