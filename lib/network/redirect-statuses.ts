/** Answers that name another address to ask. */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
