/**
 * The text of a file in UTF-8 or UTF-16, as Windows calls `Unicode`. UTF-16 is known by its mark, else by the zero bytes
 * of its first Latin letters. Throws for other bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('A text has no NUL characters.')
  return text
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0) return 'utf-16le'
  return first === 0 && second ? 'utf-16be' : 'utf-8'
}
