const number = new Intl.NumberFormat()
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit'
})
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

export const formatNumber = (value: number) => number.format(value)
export const formatDay = (iso: string) => day.format(new Date(iso))
/** `14:32` */
export const formatTime = (time: Date) => timeOfDay.format(time)
export const formatMoment = (iso: string) => moment.format(new Date(iso))

export function formatCredits(value: number): string {
  return `${number.format(value)} ${Math.abs(value) === 1 ? 'credit' : 'credits'}`
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** `stills, clips, and words`. */
export const inWords = (parts: readonly string[]) => list.format(parts)

/** Minutes and seconds of film: `0:06`, `12:05`. */
export function timecode(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`
}

/** Scene and shot numbers as on a slate: `03`. */
export function two(value: number): string {
  return String(value).padStart(2, '0')
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 }
] as const

/** `2 hours ago`, `in 3 days`, `in a moment`. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  for (const step of steps) {
    if (Math.abs(seconds) >= step.seconds) return relative.format(Math.round(seconds / step.seconds), step.unit)
  }
  return seconds > 0 ? 'in a moment' : 'just now'
}
