/**
 * The clip length that is bought: the shortest on offer that holds what was asked, so that no line is
 * cut off, else the longest. Prices are taken from this length.
 */
export function chooseDuration(wantedSeconds: number, durations: readonly number[]): number {
  const ascending = durations.toSorted((a, b) => a - b)
  const chosen = ascending.find((duration) => duration >= wantedSeconds) ?? ascending.at(-1)
  if (chosen === undefined) throw new RangeError('a video model offers at least one duration')
  return chosen
}
