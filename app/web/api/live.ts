/** Whether changes arrive by themselves, from the stream of this tab or of another one of this browser. */
let isLive = false
const listeners = new Set<(isLive: boolean) => void>()

export const live = {
  is: () => isLive,
  set(next: boolean): void {
    if (next === isLive) return
    isLive = next
    for (const listener of listeners) listener(next)
  },
  onChange(listener: (isLive: boolean) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

/** A process that is killed can lose what it was about to tell. */
const safetyMilliseconds = 30_000

/**
 * For `refetchInterval`. Work under way is read often while nobody tells of its progress, and seldom while somebody
 * does. What is not under way is not read again.
 */
export const paceOf = (isUnderWay: boolean | undefined, milliseconds: number): number | false => {
  if (!isUnderWay) return false
  return isLive ? Math.max(milliseconds, safetyMilliseconds) : milliseconds
}

/** For `refetchInterval` of what can change at any time: read only while nobody tells of changes. */
export const whileAway = (milliseconds: number): number | false => (isLive ? false : milliseconds)
