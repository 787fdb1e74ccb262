/**
 * The clip length to buy: the shortest on offer that is not shorter than the wish, so that no line is cut off. If there
 * is none, the longest. Prices are based on this length.
 */
export function chooseDuration(wantedSeconds: number, durations: readonly number[]): number {
  const ascending = durations.toSorted((a, b) => a - b)
  const chosen = ascending.find((duration) => duration >= wantedSeconds) ?? ascending.at(-1)
  if (chosen === undefined) throw new RangeError('a video model offers at least one duration')
  return chosen
}
