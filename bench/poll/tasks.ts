/** The work of each competitor: one tick over this number of due tasks. */
export interface PollInput {
  providerUrl: string
  databaseUrl: string
  /** Tasks that are due, `task-N` for each multiple of `every`. */
  due: number
  every: number
  readsAtOnce: number
}

export const providerKey = 'a-provider-key-of-the-benchmark'

/** The due tasks' names at the provider, by the rule that filled the tables. */
export const taskIds = ({ due, every }: Pick<PollInput, 'due' | 'every'>): string[] =>
  Array.from({ length: due }, (_, index) => `task-${(index + 1) * every}`)
