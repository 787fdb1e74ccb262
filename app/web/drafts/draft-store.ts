import type { DraftView } from '@callsheet/lib/wire/drafts-api.ts'
import type { Problem } from '@callsheet/lib/http/problem.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { hashKey } from '@tanstack/react-query'
import { dropDraft, keepDraft, readDraft, type KeepAnswer } from './draft-calls.ts'
import { localCopies } from './local-copies.ts'

export type DraftContent = Record<string, unknown>

export interface DraftSnapshot {
  /** The contents of the form. Null when nothing was changed. */
  content: DraftContent | null
  state: 'loading' | 'clean' | 'saving' | 'saved' | 'kept-here' | 'refused'
  savedAt: string | null
  /** The other page's version, when both pages changed the draft. The person decides. */
  other: DraftView | null
  problem: Problem | null
}

export interface DraftStore {
  snapshot(): DraftSnapshot
  subscribe(listener: () => void): () => void
  /** Null drops the draft: it was submitted or abandoned. */
  change(content: DraftContent | null): void
  /** Sends unsaved changes to the server. Resolves after the attempt. */
  flush(isLeaving?: boolean): Promise<void>
  /** Checks whether another page has changed the draft. */
  refresh(): Promise<void>
  keepMine(): void
  takeOther(): void
}

export interface DraftStoreOptions {
  key: string
  ownerId: string
  /** Tells the other tabs of this browser. */
  onSaved(): void
}

const pauseMilliseconds = 500
const retryMilliseconds = 5_000
const mostUnanswered = 50
const nothing: DraftView = { content: null, revision: null, updatedAt: null }

/**
 * One draft on this page. A change is shown at once, stored in this browser a moment later, and sent to the server when
 * the user stops typing.
 */
export function createDraftStore({ key, ownerId, onSaved }: DraftStoreOptions): DraftStore {
  const copies = localCopies(`${ownerId}.${key}`)
  const listeners = new Set<() => void>()
  let snapshot: DraftSnapshot = { content: null, state: 'loading', savedAt: null, other: null, problem: null }
  /** The server's revision, as far as this page knows. */
  let revision: string | null = null
  /** Revisions that this page sent without an answer. The server may have any of them. */
  let unanswered: string[] = []
  /** The revision of the change that is not on the server. */
  let pending: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()

  const show = (change: Partial<DraftSnapshot>) => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const saveIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  /** One call at a time, so that no call overtakes an earlier one. */
  const queue = (job: () => Promise<void>) => (work = work.then(job))
  const remember = (content: DraftContent | null) => {
    pending = crypto.randomUUID()
    copies.put({ content, known: [revision, ...unanswered], revision: pending, at: Date.now() })
  }
  const adopt = (draft: DraftView) => {
    clearTimeout(timer)
    revision = draft.revision
    unanswered = []
    pending = null
    copies.drop()
    const state = draft.content ? 'saved' : 'clean'
    show({ content: draft.content, state, savedAt: draft.updatedAt, other: null, problem: null })
  }

  async function save(isLeaving: boolean): Promise<void> {
    const { content, other } = snapshot
    if (pending === null || (other && content)) return
    const sent = pending
    if (content) show({ state: 'saving' })
    try {
      if (content === null) return await letGo(sent)
      const isOurs = ({ draft }: KeepAnswer) => draft.revision !== null && unanswered.includes(draft.revision)
      unanswered = [...unanswered.filter((name) => name !== sent), sent].slice(-mostUnanswered)
      let answer = await keepDraft(key, { content, revision: sent, basedOn: revision }, isLeaving)
      if (answer.kind === 'changed-elsewhere' && isOurs(answer))
        answer = await keepDraft(key, { content, revision: sent, basedOn: answer.draft.revision }, isLeaving)
      if (answer.kind === 'changed-elsewhere' && !isSameContent(answer.draft.content, content)) {
        show({ state: 'kept-here', other: answer.draft })
        return
      }
      revision = answer.draft.revision
      unanswered = []
      onSaved()
      if (pending === sent) adopt({ ...answer.draft, content: snapshot.content })
      else show({ savedAt: answer.draft.updatedAt, problem: null })
    } catch (error) {
      failed(error)
    }
  }

  async function letGo(sent: string): Promise<void> {
    for (const known of [revision, ...unanswered]) if (known) await dropDraft(key, known)
    onSaved()
    if (pending === sent) adopt(snapshot.other ?? nothing)
  }

  /** A problem that no retry can fix is shown. Everything else is tried again. */
  function failed(error: unknown): void {
    const problem = error instanceof ProblemError ? error.problem : null
    const isRefused = problem !== null && [413, 422].includes(problem.status)
    if (snapshot.content) show({ state: isRefused ? 'refused' : 'kept-here', problem })
    if (!isRefused && problem?.status !== 401) saveIn(retryMilliseconds)
  }

  function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer)
    return queue(() => save(isLeaving))
  }

  /** Compares the server's draft with the one stored in this browser. */
  async function load(): Promise<void> {
    const copy = copies.take()
    if (copy && snapshot.content === null) {
      const [basedOn = null, ...sent] = copy.known
      pending = copy.revision
      revision = basedOn
      unanswered = sent.filter((name) => name !== null)
      show({ content: copy.content, state: copy.content ? 'kept-here' : 'clean' })
    }
    try {
      const draft = await readDraft(key)
      if (!pending || draft.revision === pending || isSameContent(draft.content, snapshot.content)) return adopt(draft)
      const isKnown = draft.revision === null || [revision, ...unanswered].includes(draft.revision)
      // When it was dropped here and changed elsewhere since then, the other change wins.
      if (!isKnown) return snapshot.content ? show({ other: draft }) : adopt(draft)
      await save(false)
    } catch (error) {
      if (snapshot.state === 'loading') show({ state: 'clean' })
      if (pending) failed(error)
    }
  }

  void queue(load)
  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(content) {
      remember(content)
      show({ content, state: content ? 'saving' : 'clean', problem: null })
      saveIn(content ? pauseMilliseconds : 0)
    },
    flush,
    refresh: () =>
      queue(async () => {
        if (pending || listeners.size === 0 || snapshot.state === 'loading') return
        const draft = await readDraft(key).catch(() => null)
        if (draft && !pending && draft.revision !== revision) adopt(draft)
      }),
    keepMine() {
      revision = snapshot.other?.revision ?? null
      show({ other: null })
      if (snapshot.content) remember(snapshot.content)
      void flush()
    },
    takeOther() {
      if (snapshot.other) adopt(snapshot.other)
    }
  }
}

/** The order of fields does not matter, because the database does not keep it. */
export const isSameContent = (one: object | null, two: object | null): boolean => hashKey([one]) === hashKey([two])
