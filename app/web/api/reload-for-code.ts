const key = 'callsheet.reloadedForCodeAt'
/** Code that is still missing after a reload this short ago is not brought by another one. */
const restMilliseconds = 60_000

/**
 * Loads the page anew, because its code cannot be loaded any more: a browser remembers for as long as a page lives that a
 * file failed, and another version may be installed. What was typed is kept as a draft. Throws the given error when the
 * page was loaded anew for this just before.
 */
export function reloadForCode(error: unknown): Promise<never> {
  if (!isNoted(Date.now())) throw error
  location.reload()
  // Nothing goes on until the page is there again.
  return new Promise(() => undefined)
}

/** False when one was noted just before, and where the browser keeps nothing: the page would be loaded anew for ever. */
function isNoted(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < restMilliseconds) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
