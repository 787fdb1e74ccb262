/**
 * Changes that are not on the server yet, stored in this browser. They survive a crash, a closed tab and a sign-out.
 */
export interface LocalCopy {
  /** Null when it was dropped and the server does not know yet. */
  content: Record<string, unknown> | null
  /** The revision of the server under this draft, then the revisions that were sent without an answer. */
  known: readonly (string | null)[]
  revision: string
  /** Milliseconds since 1970. */
  at: number
}

export interface LocalCopies {
  put(copy: LocalCopy): void
  drop(): void
  /** This tab's own copy, else the newest copy that a closed tab left. This tab then owns it. */
  take(): LocalCopy | null
}

/**
 * A copy that has not changed for this time belongs to a closed tab, or to a tab that cannot reach the server either.
 */
const leftBehindMilliseconds = 10_000

/** Each tab has its own copy, so that two tabs never overwrite each other. */
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
  // Only `put` writes it.
  return text ? ((attempt(() => JSON.parse(text)) as LocalCopy | undefined) ?? null) : null
}

function tabName(): string {
  const kept = attempt(() => sessionStorage.getItem('callsheet.tab'))
  if (kept) return kept
  const name = crypto.randomUUID()
  attempt(() => sessionStorage.setItem('callsheet.tab', name))
  return name
}

/** A browser can refuse storage or have none left. Then the only copy is on the server. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
