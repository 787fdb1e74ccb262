export interface TimeOfWork {
  /** When the provider got it. Absent while it waits its turn. */
  startedAt: string | undefined
  usualSeconds: number
}

/** About how long work still takes, in words that promise no more than is known. */
export function timeLeftWords({ startedAt, usualSeconds }: TimeOfWork, now = Date.now()): string {
  if (startedAt === undefined) return `It takes about ${lengthWords(usualSeconds)} once it starts.`
  const left = usualSeconds - (now - new Date(startedAt).getTime()) / 1_000
  if (left >= 5) return `About ${lengthWords(left)} left.`
  // Half of the tasks take longer than the median.
  if (left > -usualSeconds) return 'It can be here any moment.'
  return 'It takes longer than usual and goes on by itself.'
}

/** `10 seconds`, `2 min`. Rounded up, because an early end pleases more than a late one. */
function lengthWords(seconds: number): string {
  if (seconds <= 50) return `${Math.max(10, Math.ceil(seconds / 10) * 10)} seconds`
  return `${Math.ceil(seconds / 60)} min`
}
