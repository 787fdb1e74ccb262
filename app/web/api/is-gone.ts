import { ProblemError } from '@callsheet/lib/http/read-problem.ts'

/** What the page is about is not there, or no longer. */
export const isGone = (error: unknown): boolean => error instanceof ProblemError && error.code === 'not-found'
