import type { Thumbnails } from '../wire/thumbnails.ts'

/** The keys of all objects that a media row owns, for `deletions`. */
export function storedKeys({
  storageKey,
  thumbnails
}: {
  storageKey: string | null
  thumbnails: Thumbnails | null
}): { storageKey: string }[] {
  const small = thumbnails && 'storageKey' in thumbnails ? thumbnails.storageKey : null
  return [storageKey, small].flatMap((key) => (key ? [{ storageKey: key }] : []))
}
