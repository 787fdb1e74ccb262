import type { UsualTime } from '@callsheet/lib/wire/writing.ts'

/** `It usually takes 20 to 50 seconds.` Without figures of this place, a range for models as they are. */
export function usualWords(usual: UsualTime | null): string {
  if (usual === null) return 'It usually takes half a minute to three minutes.'
  const [from, to] = [rounded(usual.from), rounded(usual.to)]
  if (from === to) return `It usually takes about ${inWords(to)}.`
  // One unit is said once.
  const [few, many] = [inWords(from), inWords(to)]
  const unit = few.split(' ')[1]
  return `It usually takes ${many.endsWith(` ${unit}`) ? few.split(' ')[0] : few} to ${many}.`
}

/** To seconds, five seconds, or minutes. At least one second. */
function rounded(seconds: number): number {
  const step = seconds < 10 ? 1 : seconds < 90 ? 5 : 60
  return Math.max(1, Math.round(seconds / step) * step)
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
}
