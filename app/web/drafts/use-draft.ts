import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../api/use-account.ts'
import { isSameContent, type DraftContent, type DraftSnapshot, type DraftStore } from './draft-store.ts'
import { draftStoreOf } from './drafts.ts'

export interface Draft<Content> extends Omit<DraftSnapshot, 'content'>, Pick<DraftStore, 'keepMine' | 'takeOther'> {
  content: Content | null
  /** The contents at this moment, for an answer that arrives after the page was drawn. */
  latest(): Content | null
  change(content: Content): void
  /**
   * What was sent has arrived, so it is no draft any more. What was typed since then stays one. Takes what `latest` was
   * when it was sent, and says whether nothing was typed since.
   */
  dropIfStill(sent: Content | null): boolean
  /** The user gave it up. */
  discard(): void
}

/**
 * A person's changes in a form, stored while they type: on the server, so that another device has them, and in this
 * browser until the server does. `read` returns null for a draft of an older release with other fields.
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
    dropIfStill(sent) {
      const { content } = store.snapshot()
      const isStill = content === null || isSameContent(contentOf(store.snapshot()), sent)
      if (content && isStill) store.change(null)
      return isStill
    },
    discard: () => store.change(null),
    keepMine: store.keepMine,
    takeOther: store.takeOther
  }
}

export type Field = string | number | boolean | null

/** The same for a form of plain fields. An unchanged field has its value from `start`. */
export function useDraftFields<Fields extends Record<string, Field>>(key: string, start: Fields) {
  const draft = useDraft(key, (content) => ({ ...start, ...fieldsOf(content, start) }))
  const fields = draft.content ?? start
  const change = (part: Partial<Fields>) => {
    // An upload that was begun on an earlier page must not undo what was typed meanwhile.
    const changed = { ...(draft.latest() ?? start), ...part }
    const isAsBefore = Object.keys(start).every((name) => changed[name] === start[name])
    if (!isAsBefore) draft.change(changed)
    else if (draft.latest()) draft.discard()
  }
  return { fields, change, draft, isChanged: draft.content !== null }
}

/** Fields with the names and types of the form. A field that may be empty takes any plain value. */
function fieldsOf<Fields extends Record<string, Field>>(content: DraftContent, start: Fields): Partial<Fields> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(start, name) &&
    (value === null || start[name] === null || typeof value === typeof start[name]) &&
    typeof value !== 'object'
  // Each value was checked against the type of its field.
  return Object.fromEntries(Object.entries(content).filter(fits)) as Partial<Fields>
}
