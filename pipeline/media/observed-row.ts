import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'

/** What a question about a row's task needs to know of the row; a query reads just these. */
export const observedColumns = [
  'id',
  'ownerId',
  'provider',
  'providerTaskId',
  'providerKeyId',
  'apiModelPath',
  'modelId',
  'traceparent'
] as const satisfies readonly (keyof MediaRow)[]

export type ObservedRow = Pick<MediaRow, (typeof observedColumns)[number]>
