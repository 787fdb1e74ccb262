import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'

/** The columns of a row for a question about its task. A query reads only these. */
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
