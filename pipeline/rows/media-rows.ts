import { eq } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { prepareRowChange } from './change-rows.ts'
import { gatherAlike } from './gather-alike.ts'
import { prepareRowPublish, type Publication } from './publish-rows.ts'
import {
  changeOfMove,
  changeOfUpdate,
  type ChangedRow,
  type RowChange,
  type RowMove,
  type RowUpdate
} from './row-change.ts'
import { prepareIntend, type StoreIntent } from './store-intents.ts'
import { prepareTaskRowRead, type TaskRow } from './task-row.ts'

/**
 * Media rows for whoever works on their tasks. Calls that are alike and come at the same time share a statement and its
 * commit (`docs/decisions/statements-under-load.md`); each has its own answer.
 */
export interface MediaRows {
  /** Null where there is no such row. */
  read(kind: MediaKind, id: string): Promise<TaskRow | null>
  /** Null where the row has moved already: the caller does nothing more. Throws for an illegal move, which is a bug. */
  move(move: RowMove): Promise<ChangedRow | null>
  /** Changes columns of a row that stays in its state. Null where it is no longer as the guards say. */
  update(update: RowUpdate): Promise<ChangedRow | null>
  /** Writes down what is about to be stored; the id of the entry. */
  intend(intent: StoreIntent): Promise<number>
  /** What was to be stored is not: it is removed from `now` on. */
  withdraw(intentId: number, now: Date): Promise<void>
  /**
   * Makes a copy the row's and forgets its intent, both or neither. False where the row needs it no more: the copy is
   * then due to be removed. Throws when the intent was swept away, and the copy with it.
   */
  publish(publication: Publication): Promise<boolean>
}

export function createMediaRows(database: Database): MediaRows {
  const read = gatherAlike({
    sortOf: ({ kind }: { kind: MediaKind; id: string }) => kind,
    workOf({ kind }) {
      const readRows = prepareTaskRowRead(database, kind)
      return (rows) => readRows(rows.map(({ id }) => id))
    }
  })
  const change = gatherAlike({
    sortOf: ({ alike }: RowChange) => alike,
    workOf: (example) => prepareRowChange(database, example)
  })
  const intend = gatherAlike({ sortOf: () => 'intend', workOf: () => prepareIntend(database) })
  const publish = gatherAlike({
    sortOf: ({ update }: Publication) => changeOfUpdate(update).alike,
    workOf: ({ update }) => prepareRowPublish(database, update)
  })
  return {
    read: (kind, id) => read({ kind, id }),
    move: async (move) => change(changeOfMove(move)),
    update: async (update) => change(changeOfUpdate(update)),
    intend,
    async withdraw(intentId, now) {
      await database.update(deletions).set({ nextTryAt: now }).where(eq(deletions.id, intentId))
    },
    async publish(publication) {
      const published = await publish(publication)
      if (published instanceof Error) throw published
      return published
    }
  }
}
