/**
 * The characters that PostgreSQL's `text` and `jsonb` do not take: NUL and half of a surrogate pair. In text from
 * pages, models and providers they are replaced. A caller's request that contains one is refused
 * (`lib/http/refuse-unstorable.ts`).
 */
const replacement = '\uFFFD'

/** The same text with U+FFFD for each character that cannot be stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', replacement)
}

export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const mayHoldUnstorable = /\\u(?:0000|[dD][89a-fA-F])/
/**
 * Matches each escape as a whole, so that an escaped backslash before a `u` is not read as an escape. The first
 * alternative, a valid pair, stays.
 */
const escapes =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u(?:0000|[dD][89a-fA-F][\da-fA-F]{2}))|\\[^]/g

/** The same JSON text with U+FFFD for each escape of a character that cannot be stored, in keys as in values. */
export function storableJson(text: string): string {
  if (!mayHoldUnstorable.test(text)) return text
  return text.replaceAll(escapes, (escape, unstorable?: string) => (unstorable ? String.raw`\ufffd` : escape))
}

/** `JSON.parse` for text from outside. The result can be stored. */
export function parseStorableJson(text: string): unknown {
  return JSON.parse(storableJson(text))
}

/** A value of JSON's own types in a form that can be stored. The type stays the same. */
export function storableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const storable = storableJson(text)
  // The shape is the same: only characters inside strings have changed.
  return storable === text ? value : (JSON.parse(storable) as Value)
}

/**
 * Path of the first text or key in a JSON value that cannot be stored; null when all can. It does not recurse, so deep
 * values are safe.
 */
export function findUnstorable(value: unknown): string[] | null {
  const waiting: { path: Path | null; value: unknown }[] = [{ path: null, value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: current } = next
    if (typeof current === 'string' && !isStorableText(current)) return pathOf(path)
    if (typeof current !== 'object' || current === null) continue
    for (const [name, inner] of Object.entries(current)) {
      if (!isStorableText(name)) return pathOf({ before: path, name: storableText(name) })
      waiting.push({ path: { before: path, name }, value: inner })
    }
  }
  return null
}

interface Path {
  before: Path | null
  name: string
}

function pathOf(last: Path | null): string[] {
  const names: string[] = []
  for (let path = last; path; path = path.before) names.unshift(path.name)
  return names
}
