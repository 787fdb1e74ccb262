import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../api/use-account.ts'
import type { DraftContent, DraftSnapshot, DraftStore } from './draft-store.ts'
import { draftStoreOf } from './drafts.ts'

export interface Draft<Content> extends Omit<DraftSnapshot, 'content'>, Pick<DraftStore, 'keepMine' | 'takeOther'> {
  content: Content | null
  /** What it holds at this moment, for an answer that comes later than the page was drawn. */
  latest(): Content | null
  change(content: Content): void
  /** It was handed in, or given up. */
  drop(): void
}

/**
 * What a person has changed in a form, kept while they change it: on the server, so that another device has it, and in
 * this browser until the server does. `read` gives null for what an older release kept in another shape.
 */
export function useDraft<Content extends object>(
  key: string,
  read: (content: DraftContent) => Content | null
): Draft<Content> {
  const { id } = useAccount()
  const store = draftStoreOf(id, key)
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  useEffect(() => {
    void store.flush()
    void store.refresh()
  }, [store])
  const contentOf = ({ content }: DraftSnapshot) => content && read(content)
  return {
    ...snapshot,
    content: contentOf(snapshot),
    latest: () => contentOf(store.snapshot()),
    change: (content) => store.change(Object.fromEntries(Object.entries(content))),
    drop: () => store.change(null),
    keepMine: store.keepMine,
    takeOther: store.takeOther
  }
}

export type Field = string | number | boolean | null

/** The same for a form of plain fields: what was not changed has its value from `start`. */
export function useDraftFields<Fields extends Record<string, Field>>(key: string, start: Fields) {
  const draft = useDraft(key, (content) => ({ ...start, ...fieldsOf(content, start) }))
  const fields = draft.content ?? start
  const change = (part: Partial<Fields>) => {
    const changed = { ...fields, ...part }
    const isAsBefore = Object.keys(start).every((name) => changed[name] === start[name])
    if (!isAsBefore) draft.change(changed)
    else if (draft.content) draft.drop()
  }
  return { fields, change, draft, isChanged: draft.content !== null }
}

/** Fields of the form's own names and kinds; a field that may be empty takes any plain value. */
function fieldsOf<Fields extends Record<string, Field>>(content: DraftContent, start: Fields): Partial<Fields> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(start, name) &&
    (value === null || start[name] === null || typeof value === typeof start[name]) &&
    typeof value !== 'object'
  // Each value was held to the kind of the form's own field.
  return Object.fromEntries(Object.entries(content).filter(fits)) as Partial<Fields>
}
