/** First letters of month names that tell them apart, in the languages the sources are most often shown in. */
const monthNames: ReadonlyArray<readonly string[]> = [
  ['jan', 'ene', 'gen', 'janv', 'янв', 'sty', 'oca'],
  ['feb', 'fév', 'fev', 'фев', 'lut', 'şub'],
  ['mar', 'mär', 'maa', 'mrt', 'мар'],
  ['apr', 'abr', 'avr', 'апр', 'kwi', 'nis'],
  ['may', 'mai', 'mag', 'mei', 'maj', 'май', 'мая'],
  ['jun', 'juin', 'giu', 'июн', 'cze', 'haz'],
  ['jul', 'juil', 'lug', 'июл', 'lip', 'tem'],
  ['aug', 'ago', 'aoû', 'aou', 'авг', 'sie', 'ağu'],
  ['sep', 'set', 'sept', 'сен', 'wrz', 'eyl'],
  ['oct', 'okt', 'out', 'ott', 'окт', 'paź', 'eki'],
  ['nov', 'ноя', 'lis', 'kas'],
  ['dec', 'dez', 'dic', 'déc', 'дек', 'gru', 'ara']
]

/** The ISO day of a date in words or numbers. Null for "3 years ago" and for anything unclear. */
export function parseDay(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.slice(0, 200)
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso !== null) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})/.exec(text)
  if (eastern !== null) return isoDay(Number(eastern[1]), Number(eastern[2]), Number(eastern[3]))
  const dayFirst =
    /(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s+(?:de\s+|of\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+|del\s+)?(\d{4})/u.exec(text)
  if (dayFirst !== null) return isoDay(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text)
  if (monthFirst !== null) return isoDay(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]))
  return null
}

/** An ISO instant from Unix seconds or an ISO string; null for anything else. */
export function parseInstant(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e11) {
    return new Date(value * 1000).toISOString()
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  // Some sites write the offset without its colon, which Date refuses in front of a fraction.
  const instant = new Date(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** Seconds of an ISO 8601 duration such as PT66M4S, or of a clock such as 1:02:03. */
export function parseDurationSeconds(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const iso = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(value.trim())
  if (iso !== null) {
    const [days, hours, minutes, seconds] = [iso[1], iso[2], iso[3], iso[4]].map((part) => Number(part ?? 0))
    return (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  }
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(value.trim())
  if (clock === null) return null
  return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
}

function monthOf(name: string | undefined): number {
  const lower = (name ?? '').toLowerCase()
  return monthNames.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1990 ? date.toISOString().slice(0, 10) : null
}
