import type { OwnedChange } from '../changes/change.ts'

export interface ChangeReader {
  onChanges(changes: OwnedChange[]): void
  /** Whether changes arrive. After a gap some were missed. */
  onState(isLive: boolean): void
}

/** The changes that all processes tell. */
export interface ChangeSource {
  close(): Promise<void>
}
