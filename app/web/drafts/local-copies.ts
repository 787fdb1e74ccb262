/** What a page has not brought to the server yet, in this browser: it outlives a crash, a closed tab and a sign-out. */
export interface LocalCopy {
  /** Null where it was let go and the server does not know. */
  content: Record<string, unknown> | null
  /** The server's revision that it goes on from, then those that were sent and not answered. */
  known: readonly (string | null)[]
  revision: string
  /** Milliseconds since 1970. */
  at: number
}

export interface LocalCopies {
  put(copy: LocalCopy): void
  drop(): void
  /** This tab's own, else the newest that a tab left behind, which is then this tab's. */
  take(): LocalCopy | null
}

/** A copy that has not changed for so long belongs to a tab that is gone, or that does not reach the server either. */
const leftBehindMilliseconds = 10_000

/** Each tab has a copy of its own, so that two of them never write over each other. */
export function localCopies(name: string): LocalCopies {
  const prefix = `callsheet.draft.${name}.`
  const own = prefix + tabName()
  const drop = () => attempt(() => localStorage.removeItem(own))
  const put = (copy: LocalCopy) => attempt(() => localStorage.setItem(own, JSON.stringify(copy)))
  return {
    put,
    drop,
    take() {
      const mine = read(own)
      if (mine) return mine
      const names = attempt(() => Object.keys(localStorage)) ?? []
      const left = names.flatMap((key) => {
        const copy = key.startsWith(prefix) ? read(key) : null
        return copy && copy.at < Date.now() - leftBehindMilliseconds ? [{ key, copy }] : []
      })
      const newest = left.toSorted((a, b) => b.copy.at - a.copy.at)[0]
      if (!newest) return null
      attempt(() => localStorage.removeItem(newest.key))
      put(newest.copy)
      return newest.copy
    }
  }
}

function read(key: string): LocalCopy | null {
  const text = attempt(() => localStorage.getItem(key))
  // Written by `put` alone.
  return text ? ((attempt(() => JSON.parse(text)) as LocalCopy | undefined) ?? null) : null
}

function tabName(): string {
  const kept = attempt(() => sessionStorage.getItem('callsheet.tab'))
  if (kept) return kept
  const name = crypto.randomUUID()
  attempt(() => sessionStorage.setItem('callsheet.tab', name))
  return name
}

/** A browser may refuse storage, or have none left: then the server's copy is the only one. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
