/**
 * The number of the `count` scenes for each beat. Every beat gets one if there are enough; the rest goes by share, but
 * no beat gets more scenes than it has lines. With too few scenes, the first and the last beat stay, and then the
 * largest of the others.
 */
export function allotScenes({
  count,
  shares,
  capacities
}: {
  count: number
  shares: readonly number[]
  capacities: readonly number[]
}): number[] {
  const beats = shares.length
  const wanted = shares.map(() => 0)
  const last = beats - 1
  const byWeight = shares.map((_share, index) => index).filter((index) => index > 0 && index < last)
  byWeight.sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0) || a - b)
  for (const index of [0, last, ...byWeight].slice(0, count)) wanted[index] = 1
  let left = count - wanted.reduce((sum, one) => sum + one, 0)
  while (left > 0) {
    const open = wanted.map((_taken, index) => index).filter((index) => (wanted[index] ?? 0) < (capacities[index] ?? 0))
    if (open.length === 0) break
    const neediest = open.reduce((best, index) => (need(index) > need(best) ? index : best))
    wanted[neediest] = (wanted[neediest] ?? 0) + 1
    left -= 1
  }
  return wanted

  function need(index: number): number {
    return (shares[index] ?? 0) * count - (wanted[index] ?? 0)
  }
}
