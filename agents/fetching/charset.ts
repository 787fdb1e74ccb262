/** Bytes in which a page must name its character set. */
const declarationBytes = 4096

/** Text of a page: by its byte order mark, its header, its own declaration, else UTF-8 where it is valid, else Latin. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
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
    /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]
  // A page that says UTF-16 in readable ASCII is not UTF-16.
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
