/** Each column is as wide as its longest cell. Words are aligned left, figures right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const show = (line: readonly string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const [first = [], ...rest] = lines
  return [show(first), widths.map((width) => '-'.repeat(width)).join('  '), ...rest.map(show)].join('\n')
}
