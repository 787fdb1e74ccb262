/** What the door answers to a file. */
export type Expected =
  /** A sentence for the person. */
  | { status: number; says: RegExp }
  /** Stored anew, as this. `size` is in pixels, as it is shown. */
  | { type: 'image/png' | 'image/jpeg' | 'image/webp'; size: [width: number, height: number]; hasAlpha?: boolean }

export interface HostileFile {
  what: string
  bytes(): Uint8Array | Promise<Uint8Array>
  /** What the sender says that it is. */
  contentType?: string
  expected: Expected
}

export const refused = (says: RegExp, status = 422): Expected => ({ status, says })

export const noPicture = refused(/^This is not a PNG, JPEG or WebP picture\.$/)
export const broken = refused(/^The picture is broken/)
export const tooLarge = refused(/^The picture has [\d]+ by [\d]+ pixels; up to 50 million are read/)

/** Words that a file hides. None of them may be in what is stored. */
export const secrets = ['SECRET', '<script', 'Exif', 'http://ns.adobe.com', 'GPS', 'PK\x03\x04']
