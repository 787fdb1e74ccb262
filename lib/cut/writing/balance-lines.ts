import { breakableParts, joinParts, type TextPart } from './breakable-parts.ts'

/** The lines of a text as texts. One empty line for an empty text. */
export function balanceLines(text: string, maximumWidth: number, widthOf: (text: string) => number): string[] {
  const lines = balanceParts(breakableParts(text), maximumWidth, widthOf)
  return lines.length > 0 ? lines.map(joinParts) : ['']
}

/**
 * Lines of about equal width, as few as fit, so that no single word stands alone on the last one. `widthOf` measures a
 * text in the unit of `maximumWidth`. A part that is wider than a line stands on a line of its own.
 */
export function balanceParts<Part extends TextPart>(
  parts: readonly Part[],
  maximumWidth: number,
  widthOf: (text: string) => number
): Part[][] {
  const total = widthOf(joinParts(parts))
  const count = Math.max(1, Math.ceil(total / maximumWidth))
  for (let wanted = (total / count) * 1.04; wanted < maximumWidth; wanted *= 1.06) {
    const lines = fillLines(parts, wanted, widthOf)
    if (lines.length <= count && lines.every((line) => widthOf(joinParts(line)) <= maximumWidth)) return lines
  }
  return fillLines(parts, maximumWidth, widthOf)
}

function fillLines<Part extends TextPart>(
  parts: readonly Part[],
  width: number,
  widthOf: (text: string) => number
): Part[][] {
  const lines: Part[][] = []
  for (const part of parts) {
    const line = lines.at(-1)
    if (line && widthOf(joinParts([...line, part])) <= width) line.push(part)
    else lines.push([part])
  }
  return lines
}
