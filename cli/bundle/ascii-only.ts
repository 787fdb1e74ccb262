import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'rolldown'

const wide = /(\\*)([^\x00-\x7f])/g

/**
 * Writes what is no ASCII by its code. V8 keeps a source as long as its code runs, with two bytes for each character as
 * soon as one does not fit into a byte: one curly quote doubles a file of two megabytes.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // What `renderChunk` returns is printed once more, with the characters themselves.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = toAscii(part.code)
    }
  }
}

/** The same program in ASCII. */
export function toAscii(code: string): string {
  if (!/[^\x00-\x7f]/.test(code)) return code
  let written = ''
  let from = 0
  for (const { start, end } of rawTexts(code)) {
    written += escapeWide(code.slice(from, start)) + substituteWide(code.slice(start, end))
    from = end
  }
  return written + escapeWide(code.slice(from))
}

interface Span {
  start: number
  end: number
}

/** The texts of `String.raw`, in their order: what they say is what is written. */
function rawTexts(code: string): Span[] {
  if (!/\bString\.raw\b/.test(code)) return []
  const found: Span[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TaggedTemplateExpression') {
      // Any node is looked at as data. One of this type has these.
      const { tag, quasi } = node as unknown as { tag: Span; quasi: { quasis: Span[] } }
      if (code.slice(tag.start, tag.end) === 'String.raw') found.push(...quasi.quasis)
    }
    Object.values(node).forEach(look)
  }
  look(parseAst(code).body)
  return found.toSorted((one, other) => one.start - other.start)
}

/** In strings, templates, regular expressions and names. An escape of the character itself is no longer needed. */
const escapeWide = (code: string) =>
  code.replaceAll(
    wide,
    (_, slashes: string, unit: string) => (slashes.length % 2 ? slashes.slice(1) : slashes) + codeOf(unit)
  )

/** No escape is read in a raw template, so the characters and the backslashes before them come from a substitution. */
const substituteWide = (text: string) =>
  text.replaceAll(
    /(\\*)([^\x00-\x7f]+)/g,
    (_, slashes: string, units: string) => `\${"${slashes}${slashes}${escapeWide(units)}"}`
  )

const codeOf = (unit: string) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
