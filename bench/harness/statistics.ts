export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Nearest rank; `fraction` 0.5 is the median. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}

/** Median and the quartiles around it. */
export function spread(values: readonly number[]) {
  return { p25: round(quantile(values, 0.25)), p50: round(quantile(values, 0.5)), p75: round(quantile(values, 0.75)) }
}

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}
