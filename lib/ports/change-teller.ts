import type { OwnedChange } from '../changes/change.ts'

/** Tells the pages of a user that an item changed. Call it after the commit, or a page may read the item as it was. */
export interface ChangeTeller {
  /** Never throws and never waits. */
  tell(...changes: OwnedChange[]): void
  /** Sends what waits. What is told after it is sent by nobody. */
  end(): Promise<void>
}

/** For a process without users who watch. */
export const toldToNobody: ChangeTeller = { tell: () => undefined, end: async () => undefined }
