import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { failRow } from './fail-row.ts'

/** Ends a Completed row whose asset never became ours, and refunds it. One that was stored meanwhile stays. */
export function failUnstored(
  runtime: PipelineRuntime,
  failure: { kind: MediaKind; id: string; code: FailureCode; detail: string }
): Promise<MediaRow | null> {
  return failRow(runtime, { ...failure, from: 'Completed', when: { storageKey: null } })
}
