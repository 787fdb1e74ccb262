/** Work that is awaited later. Until then its failure is not one that nobody handles. */
export function handled<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined)
  return work
}
