export function isGreeting(words: string): boolean {
  return (
    /^\W*(hi|hello|hey|good (?:morning|evening|afternoon)|yo|thanks?)(?: there| again)?\W*$/i.test(words) ||
    words.length < 3
  )
}

/** The format that the words name, among those that the tools offer. */
export function findFormat(words: string, slugs: readonly string[]): string | null {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '')
  return slugs.find((slug) => signOf(slug).test(plain)) ?? null
}

/** `clay-animation` is also called clay, `viral-chibi` chibi. */
function signOf(slug: string): RegExp {
  const name = slug.replace(/^viral-/, '').replace(/-(?:animation|test)$/, '')
  return new RegExp(String.raw`\b${name.replaceAll('-', '[- ]')}\b`, 'i')
}

export function namedRatio(words: string): string | null {
  if (/\b(vertical|portrait|tall|phones?|reels?|tiktok|shorts)\b/i.test(words)) return '9:16'
  if (/\bsquare\b/i.test(words)) return '1:1'
  return /\b(landscape|widescreen|horizontal|youtube)\b/i.test(words) ? '16:9' : null
}

export function readRoute(words: string): 'storyboard' | 'scenes' | null {
  if (/\b(scene[- ]by[- ]scene|one (?:scene )?at a time|route b)\b|^scenes$/i.test(words)) return 'scenes'
  return /\b(storyboard|route a)\b/i.test(words) ? 'storyboard' : null
}

export function inferVideoType(words: string): string {
  if (/\bchibi|sticker\b/i.test(words)) return 'viral-chibi'
  if (/\bpodcast|two (?:people|hosts)\b/i.test(words)) return 'podcast'
  return /\b(no presenter|product (?:film|shot)|demo|unboxing|animation|b-?roll)\b/i.test(words)
    ? 'generic'
    : 'talking-head'
}
