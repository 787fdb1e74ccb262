import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isSignatureOf, signText } from '@callsheet/lib/secrets/sign-text.ts'
import { sharedFilmPath } from '@callsheet/lib/studio-pages.ts'
import { fromBase64Url, toBase64Url } from '@callsheet/lib/text/base64.ts'
import type { AppRuntime } from '../../runtime.ts'

/** Characters of a UUID in base64url, which the token begins with. The signature follows. */
const idLength = 22
const tokenPattern = /^[\w-]{65}$/

/** The address of a share. Nobody can compute one without the secret of the deployment. */
export async function linkOfShare({ settings, publicUrl }: AppRuntime, shareId: string): Promise<string> {
  const id = toBase64Url(hexToBytes(shareId.replaceAll('-', '')))
  return `${publicUrl}${sharedFilmPath}/${id}${await signText(settings.authSecret, signedText(shareId))}`
}

/** The share that a token of a link names. Null when we did not make the link. */
export async function readShareToken({ settings }: AppRuntime, token: string): Promise<string | null> {
  if (!tokenPattern.test(token)) return null
  const id = token.slice(0, idLength)
  const bytes = fromBase64Url(id)
  // An address has one spelling. Decoding drops bits of the last character, so others would do as well.
  if (toBase64Url(bytes) !== id) return null
  const shareId = toUuid(bytesToHex(bytes))
  return (await isSignatureOf(settings.authSecret, signedText(shareId), token.slice(idLength))) ? shareId : null
}

/** The secret signs sessions too. Its purpose keeps one kind of signature from being taken for another. */
const signedText = (shareId: string): string => `film share ${shareId}`

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
