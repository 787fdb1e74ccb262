import { createUsers, type BenchmarkUser } from '../harness/users.ts'

export interface LiveInput {
  databaseUrl: string
  directory: string
}

export type WatchingUser = BenchmarkUser

/** Below the limit of streams of one user. */
export const watchersPerUser = 20

export function createWatchingUsers(databaseUrl: string, count: number): Promise<WatchingUser[]> {
  return createUsers(
    databaseUrl,
    Array.from({ length: count }, (_, index) => `watching-${index}`)
  )
}
