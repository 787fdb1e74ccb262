// Loaded before a unit. At SIGUSR2 it moves the process's clock by the milliseconds in the file CHAOS_CLOCK_FILE. Timers
// run on, as after a jump of a machine's clock. PostgreSQL's clock is not moved.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK_FILE ?? ''
const RealDate = globalThis.Date
let offset = 0

const readOffset = () => {
  try {
    offset = Number(readFileSync(file, 'utf8'))
  } catch {
    offset = 0
  }
}
const now = () => RealDate.now() + offset

readOffset()
process.on('SIGUSR2', readOffset)
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name))
})
