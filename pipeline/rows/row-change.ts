import {
  checkMove,
  type MediaChanges,
  type MediaKind,
  type MediaRow,
  type Move,
  type RowGuard,
  type Update
} from '@callsheet/lib/database/media-rows.ts'
import type { MediaState } from '@callsheet/lib/states.ts'

/** Only plain values, no SQL: the values of many rows are sent as one parameter. */
export type PlainChanges = { [Name in keyof MediaChanges]?: Exclude<MediaChanges[Name], object> | Date | null }

export interface RowMove extends Omit<Move, 'set' | 'when'> {
  set: PlainChanges
}

export interface RowUpdate extends Omit<Update, 'set' | 'when'> {
  set: PlainChanges
  /** Only while the asset is not stored yet. */
  whenUnstored?: boolean
}

/** One row's part of a statement. */
export interface RowChange {
  kind: MediaKind
  id: string
  guard: RowGuard
  to: MediaState
  set: PlainChanges
  /** Equal for changes that can share a statement. */
  alike: string
}

/** What is returned of a changed row. The caller knows the rest, and reading it costs more than the change. */
export type ChangedRow = Pick<MediaRow, 'id' | 'submittingAt' | 'ownerId' | 'adId' | 'pipelineId'>

/** Throws for an illegal move, which is a bug. */
export const changeOfMove = (move: RowMove): RowChange =>
  describe(move, { states: checkMove(move), failureCodes: move.failureCodes ?? [] }, move.to)

export const changeOfUpdate = (update: RowUpdate): RowChange =>
  describe(
    update,
    { states: [update.whenStatus], ...(update.whenUnstored && { when: { storageKey: null } }) },
    update.whenStatus
  )

/** When a row is changed twice in one call, only the first change goes ahead. The second one finds it changed. */
export function firstOfEachRow<Change>(changes: readonly Change[], rowIdOf: (change: Change) => string): Change[] {
  const byId = new Map<string, Change>()
  for (const change of changes) if (!byId.has(rowIdOf(change))) byId.set(rowIdOf(change), change)
  return [...byId.values()]
}

function describe(
  { kind, id, set }: Pick<RowChange, 'kind' | 'id' | 'set'>,
  guard: RowGuard,
  to: MediaState
): RowChange {
  return { kind, id, guard, to, set, alike: JSON.stringify([kind, guard, to, Object.keys(set)]) }
}
