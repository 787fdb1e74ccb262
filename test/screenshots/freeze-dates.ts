/**
 * Runs in a page before its own scripts: every date and every distance of time is said as the same one, so that
 * screenshots of two days are alike.
 */
export const freezeDates = `{
  const day = new Date('2026-03-02T10:24:00Z')
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get() {
      const format = get.call(this)
      return () => format(day)
    }
  })
  const { format } = Intl.RelativeTimeFormat.prototype
  Intl.RelativeTimeFormat.prototype.format = function (value) {
    return format.call(this, value < 0 ? -3 : 3, 'minute')
  }
}`
