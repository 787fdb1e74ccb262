/** How many cells of a grid are in its first row. */
export function columnsOf(cells: readonly (HTMLElement | null)[]): number {
  const top = cells[0]?.offsetTop
  return Math.max(1, cells.filter((cell) => cell?.offsetTop === top).length)
}
