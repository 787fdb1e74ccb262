import { parseSync, Visitor } from 'oxc-parser'

export interface Expression {
  source: string
  flags: string
}

/** Where an expression stands in the code. */
export interface Place {
  file: string
  /** From 1. */
  line: number
  /** Why it may be slower than linear, from the comment beside it. */
  reason: string | null
}

export interface FoundExpressions {
  literals: (Expression & Place)[]
  /** `new RegExp(…)`: what it makes is known when the code runs. */
  built: Place[]
}

const exception = /^\s*not linear: (\S.*)/

/**
 * Every regular expression that a file of code writes. A comment `// not linear: why that does no harm` on the line of
 * an expression, or on the line before it, makes it an exception.
 */
export function findExpressions({ file, text }: { file: string; text: string }): FoundExpressions {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const reasons = new Map<number, string>()
  for (const { value, end } of comments) {
    const reason = exception.exec(value)?.[1]
    if (reason) reasons.set(lineAt(end), reason)
  }
  const placeOf = ({ start }: { start: number }): Place => {
    const line = lineAt(start)
    return { file, line, reason: reasons.get(line) ?? reasons.get(line - 1) ?? null }
  }
  const found: FoundExpressions = { literals: [], built: [] }
  const onCall = (node: { start: number; callee: { type: string } }) => {
    if ('name' in node.callee && node.callee.name === 'RegExp') found.built.push(placeOf(node))
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        const { pattern: source, flags } = node.regex
        found.literals.push({ source, flags, ...placeOf(node) })
      }
    },
    NewExpression: onCall,
    CallExpression: onCall
  }).visit(program)
  return found
}
