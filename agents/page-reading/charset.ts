import { storableText } from '@callsheet/lib/text/storable-text.ts'

/** A page must name its character set within this many bytes. */
const declarationBytes = 4096

/**
 * Decodes a page: by byte order mark, header or declaration, else as UTF-8 where valid, else as Latin. As browsers do,
 * it has U+FFFD for the NUL character, which no database takes.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  return storableText(decodeBytes(bytes, contentType))
}

function decodeBytes(bytes: Uint8Array, contentType: string | null): string {
  const label = fromByteOrderMark(bytes) ?? fromHeader(contentType) ?? fromDeclaration(bytes)
  if (label !== null) return decode(bytes, label) ?? guess(bytes)
  return guess(bytes)
}

function fromByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return null
}

function fromHeader(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null
}

function fromDeclaration(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const declared =
    /<meta[^<>]+?charset\s{0,9}=\s{0,9}["']?\s{0,9}([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /<\?xml[^<>]+?encoding\s{0,9}=\s{0,9}["']([^"']+)/i.exec(head)?.[1]
  // A page that declares UTF-16 in readable ASCII is not in UTF-16.
  return declared === undefined ? null : /^utf-16/i.test(declared) ? 'utf-8' : declared
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return null
  }
}

function guess(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
