/** What several layouts of the forum have in common. */
export function integer(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null
}

export function isRemoved(value: unknown): boolean {
  return typeof value === 'string' && /^\[(?:deleted|removed|deleted by user|removed by reddit)\]$/i.test(value.trim())
}

export function communityOf(path: string | null): string | null {
  return path === null ? null : (/(?:^|\/)r\/([A-Za-z0-9_]{2,30})(?=[/?#]|$)/.exec(path)?.[1] ?? null)
}
