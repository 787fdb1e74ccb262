/** What several layouts of the forum have in common. */
export function integer(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null
}

const placeholders = new Set([
  '[deleted]',
  '[removed]',
  '[deleted by user]',
  '[removed by reddit]',
  '[ removed by reddit ]',
  '[unavailable]',
  'comment deleted by user',
  'comment removed by moderator',
  'comment removed by reddit',
  'user deleted comment'
])

/** Whether these are the words that the forum shows instead of somebody's words or name. */
export function isRemoved(value: unknown): boolean {
  return typeof value === 'string' && value.length < 40 && placeholders.has(value.trim().toLowerCase())
}

/** A name, unless its account is gone. The words of such an author can still be there. */
export function authorOf(value: string | null): string | null {
  return isRemoved(value) ? null : value
}

export function communityOf(path: string | null): string | null {
  return path === null ? null : (/(?:^|\/)r\/([A-Za-z0-9_]{2,30})(?=[/?#]|$)/.exec(path)?.[1] ?? null)
}
