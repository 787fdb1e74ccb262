/** Rounded up: `40 seconds`, `3 minutes`, `2 hours`. */
export function timeInWords(seconds: number): string {
  if (seconds < 90) return plural(Math.ceil(seconds), 'second')
  if (seconds < 90 * 60) return plural(Math.ceil(seconds / 60), 'minute')
  return plural(Math.ceil(seconds / 3_600), 'hour')
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
