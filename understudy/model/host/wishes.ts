const formatNames: readonly (readonly [RegExp, string])[] = [
  [/\bpodcast\b/i, 'podcast'],
  [/\b(viral[- ])?chibi\b/i, 'viral-chibi'],
  [/\btalking[- ]head\b/i, 'talking-head'],
  [/\bhealth[- ]hack\b/i, 'health-hack'],
  [/\bemotional[- ]story\b/i, 'emotional-story'],
  [/\bstreet[- ]interview\b/i, 'street-interview'],
  [/\binsider[- ]confession\b/i, 'insider-confession'],
  [/\bvalue[- ]lesson\b/i, 'value-lesson'],
  [/\bthree[- ]reasons\b/i, 'three-reasons'],
  [/\bmyth[- ]buster\b/i, 'myth-buster'],
  [/\bunboxing\b/i, 'unboxing'],
  [/\bhands[- ]on[- ]demo\b/i, 'hands-on-demo'],
  [/\bprogress[- ]diary\b/i, 'progress-diary'],
  [/\bkeynote\b/i, 'keynote'],
  [/\bfounder[- ]story\b/i, 'founder-story'],
  [/\bexpert[- ]interview\b/i, 'expert-interview'],
  [/\bdocumentary[- ]expos[eé]/i, 'documentary-expose'],
  [/\bproduct[- ]film\b/i, 'product-film'],
  [/\bside[- ]by[- ]side/i, 'side-by-side-test'],
  [/\bmini[- ]drama\b/i, 'mini-drama'],
  [/\bclay\b/i, 'clay-animation'],
  [/\bink\b/i, 'ink-animation']
]

export function isGreeting(words: string): boolean {
  return (
    /^\W*(hi|hello|hey|good (?:morning|evening|afternoon)|yo|thanks?)(?: there| again)?\W*$/i.test(words) ||
    words.length < 3
  )
}

export function findFormat(words: string): string | null {
  return formatNames.find(([sign]) => sign.test(words))?.[1] ?? null
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
