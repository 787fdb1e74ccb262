export interface MediaKeyParts {
  deployment: string
  kind: string
  /** UUID v7 of the object's row. */
  rowId: string
  /** UUID, new for each put, so that two puts never share a key. */
  putId: string
  extension: string
}

/**
 * Final, immutable key of an object. The first digits of a UUID v7 change about once a minute. When objects are files,
 * a folder holds the objects of one minute, so few folders are made.
 */
export const mediaKey = ({ deployment, kind, rowId, putId, extension }: MediaKeyParts): string =>
  `${deployment}/${kind}/${rowId.slice(0, 8)}/${rowId}-${putId}.${extension}`
