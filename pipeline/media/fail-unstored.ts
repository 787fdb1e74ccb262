import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { failRow } from './fail-row.ts'

/** Ends and refunds a Completed row whose asset could not be stored. A row that was stored in the meantime stays. */
export function failUnstored(
  runtime: PipelineRuntime,
  failure: { kind: MediaKind; id: string; code: FailureCode; detail: string }
): Promise<MediaRow | null> {
  return failRow(runtime, { ...failure, from: 'Completed', when: { storageKey: null } })
}
