import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { draftsApi } from '@callsheet/lib/wire/app-api/drafts.ts'
import { draftViewSchema, type DraftView, type KeepDraftRequest } from '@callsheet/lib/wire/drafts-api.ts'
import { api } from '../api/client.ts'

export type KeepAnswer = { kind: 'kept'; draft: DraftView } | { kind: 'changed-elsewhere'; draft: DraftView }

/** A browser sends at most this many bytes for a page that is being closed. */
const mostAtTheEnd = 60_000

export function readDraft(key: string): Promise<DraftView> {
  return api.call(draftsApi.read, { params: { key } })
}

export async function keepDraft(key: string, change: KeepDraftRequest, isLeaving = false): Promise<KeepAnswer> {
  const keepalive = isLeaving && JSON.stringify(change).length < mostAtTheEnd
  try {
    return { kind: 'kept', draft: await api.call(draftsApi.keep, { params: { key }, body: change, keepalive }) }
  } catch (error) {
    // The server puts the existing draft into the problem.
    const other = error instanceof ProblemError && error.code === 'conflict' ? error.problem['draft'] : null
    const draft = draftViewSchema.safeParse(other).data
    if (!draft) throw error
    return { kind: 'changed-elsewhere', draft }
  }
}

export function dropDraft(key: string, revision: string): Promise<void> {
  return api.call(draftsApi.drop, { params: { key }, query: { revision } })
}
