import { eq } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { toldToNobody, type ChangeTeller } from '@callsheet/lib/ports/change-teller.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { prepareRowChange } from './change-rows.ts'
import { changesOfRow } from './changes-of-row.ts'
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
 * Media rows for the code that works on their tasks. Similar calls at the same time share a statement and its commit
 * (`docs/decisions/statements-under-load.md`). Each call has its own answer.
 */
export interface MediaRows {
  /** Null when there is no such row. */
  read(kind: MediaKind, id: string): Promise<TaskRow | null>
  /**
   * Null when the row has already moved: the caller then does nothing more. Throws for an illegal move, which is a bug.
   */
  move(move: RowMove): Promise<ChangedRow | null>
  /** Changes columns of a row that stays in its state. Null when the row no longer matches the guards. */
  update(update: RowUpdate): Promise<ChangedRow | null>
  /** Records an object before it is stored. Returns the id of the entry. */
  intend(intent: StoreIntent): Promise<number>
  /** The object was not stored: it is removed from `now` on. */
  withdraw(intentId: number, now: Date): Promise<void>
  /**
   * Gives a copy to the row and deletes its intent, both or neither. False when the row no longer needs it: the copy is
   * then due for removal. Throws when the intent and the copy were already swept away.
   */
  publish(publication: Publication): Promise<boolean>
}

/** Each move is told to the pages of the row's owner. */
export function createMediaRows(database: Database, changes: ChangeTeller = toldToNobody): MediaRows {
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
    async move(move) {
      const row = orThrow(await change(changeOfMove(move)))
      if (row) changes.tell(...changesOfRow(row))
      return row
    },
    async update(update) {
      const row = orThrow(await change(changeOfUpdate(update)))
      if (row && shownColumns.some((name) => name in update.set)) changes.tell(...changesOfRow(row))
      return row
    },
    intend,
    async withdraw(intentId, now) {
      await database.update(deletions).set({ nextTryAt: now }).where(eq(deletions.id, intentId))
    },
    async publish(publication) {
      return orThrow(await publish(publication))
    }
  }
}

/** Of a row that stays in its state, pages show no other column. */
const shownColumns = ['pauseReason', 'pausedUntil', 'failureCode']

function orThrow<Answer>(answer: Answer | Error): Answer {
  if (answer instanceof Error) throw answer
  return answer
}
