import { createHmac, timingSafeEqual } from 'node:crypto'

export interface AssetUrls {
  /** `path` is below the server's root, without a leading slash. */
  sign(path: string, expiresAtMs: number): string
  check(url: URL): 'good' | 'expired' | 'forged'
  /** The path of one of our own URLs. Null for any other URL. */
  own(url: string): string | null
}

/** Result URLs carry their expiry and a signature over it, like those of a storage provider. */
export function createAssetUrls({ baseUrl, secret }: { baseUrl: () => string; secret: string }): AssetUrls {
  const sign = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('hex')
  return {
    sign(path, expiresAtMs) {
      const expires = String(Math.floor(expiresAtMs))
      return `${baseUrl()}/${path}?expires=${expires}&signature=${sign(path, expires)}`
    },
    check(url) {
      const expires = url.searchParams.get('expires') ?? ''
      const given = Buffer.from(url.searchParams.get('signature') ?? '')
      const good = Buffer.from(sign(decodeURIComponent(url.pathname.slice(1)), expires))
      if (given.length !== good.length || !timingSafeEqual(given, good)) return 'forged'
      return Number(expires) > Date.now() ? 'good' : 'expired'
    },
    own(url) {
      if (!URL.canParse(url)) return null
      const parsed = new URL(url)
      return parsed.origin === new URL(baseUrl()).origin ? decodeURIComponent(parsed.pathname.slice(1)) : null
    }
  }
}
