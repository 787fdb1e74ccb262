export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Lines of two texts by their longest common sequence; meant for prompts of some hundred lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const isSame = old[row] === now[column]
      const length = isSame
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
      lengths[row]?.fill(length, column, column + 1)
    }
  }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' })
      row += 1
      column += 1
    } else if (column >= now.length || (row < old.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push({ kind: 'removed', text: old[row] ?? '' })
      row += 1
    } else {
      lines.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return lines
}
