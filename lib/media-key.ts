export interface MediaKeyParts {
  deployment: string
  kind: string
  /** UUID v7 of the row that the object is for. */
  rowId: string
  /** UUID: two puts never meet. */
  putId: string
  extension: string
}

/**
 * Final, immutable key of an object. The first digits of a UUID v7 change about once a minute: where objects are files,
 * a folder holds those of a minute, and need not be made for each.
 */
export const mediaKey = ({ deployment, kind, rowId, putId, extension }: MediaKeyParts): string =>
  `${deployment}/${kind}/${rowId.slice(0, 8)}/${rowId}-${putId}.${extension}`
