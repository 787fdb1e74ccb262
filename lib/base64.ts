/** In pieces that a call takes as its arguments. */
const bytesPerPiece = 0x8000

/** With padding, as HTTP and JSON carry bytes. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.byteLength; start += bytesPerPiece)
    binary += String.fromCharCode(...bytes.subarray(start, start + bytesPerPiece))
  return btoa(binary)
}

/** For addresses and names: no padding, and no sign that would be escaped. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Takes it with padding and without. Throws for what is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
