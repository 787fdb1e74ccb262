/**
 * The web address that an idea consists of: `https://shop.example/tea`, `www.shop.example`. Null for words, also for words
 * with an address in them.
 */
export function addressIn(idea: string): string | null {
  const text = idea.trim()
  if (/\s/.test(text) || !/^(?:https?:\/\/|www\.)/i.test(text)) return null
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text)
  return url && /[^.]\.[^.]+$/.test(url.hostname) ? url.href : null
}
