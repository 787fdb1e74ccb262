/** Rows in the order of the minute in which they are due next. */
export interface DueRows<Row> {
  add(row: Row, minute: number): void
  /** At most `limit` rows due by `minute`, the longest due first. */
  take(minute: number, limit: number): Row[]
}

export function createDueRows<Row>(): DueRows<Row> {
  const byMinute = new Map<number, Row[]>()
  let earliest = 0
  return {
    add(row, minute) {
      const at = Math.max(earliest, Math.ceil(minute))
      const rows = byMinute.get(at)
      if (rows) rows.push(row)
      else byMinute.set(at, [row])
    },
    take(minute, limit) {
      const taken: Row[] = []
      while (earliest <= minute && taken.length < limit) {
        const rows = byMinute.get(earliest) ?? []
        taken.push(...rows.splice(0, limit - taken.length))
        if (rows.length > 0) break
        byMinute.delete(earliest)
        // Rows that come back within this minute are due in the next one.
        if (earliest === minute) break
        earliest += 1
      }
      return taken
    }
  }
}
