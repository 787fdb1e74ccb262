export interface MediaType {
  contentType: string
  extension: string
}

/** Enough of a file's start to detect its type. */
export const sniffBytes = 32

/**
 * The types that we store and serve, detected from the bytes only. No SVG and no HTML, because both can carry a script
 * to a reader.
 */
const knownTypes: { kind: 'image' | 'video'; type: MediaType; matches(head: string): boolean }[] = [
  {
    kind: 'image',
    type: { contentType: 'image/png', extension: 'png' },
    matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n')
  },
  {
    kind: 'image',
    type: { contentType: 'image/jpeg', extension: 'jpg' },
    matches: (head) => head.startsWith('\xff\xd8\xff')
  },
  {
    kind: 'image',
    type: { contentType: 'image/webp', extension: 'webp' },
    matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'
  },
  {
    kind: 'video',
    type: { contentType: 'video/quicktime', extension: 'mov' },
    matches: (head) => head.slice(4, 12) === 'ftypqt  '
  },
  {
    kind: 'video',
    type: { contentType: 'video/mp4', extension: 'mp4' },
    matches: (head) => head.slice(4, 8) === 'ftyp' && !/^(avif|avis|heic|heix|mif1|msf1)$/.test(head.slice(8, 12))
  },
  {
    kind: 'video',
    type: { contentType: 'video/webm', extension: 'webm' },
    matches: (head) => head.startsWith('\x1a\x45\xdf\xa3')
  }
]

/** The type of a picture or clip by its first bytes. Null when we do not accept it. */
export function sniffMediaType(start: Uint8Array, kind: 'image' | 'video'): MediaType | null {
  const head = String.fromCharCode(...start.subarray(0, sniffBytes))
  return knownTypes.find((known) => known.kind === kind && known.matches(head))?.type ?? null
}

/** The type by the extension of a file that we have named. Null for any other extension. */
export function typeOfName(name: string): MediaType | null {
  return knownTypes.find(({ type }) => name.endsWith(`.${type.extension}`))?.type ?? null
}
