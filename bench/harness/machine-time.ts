import { readFile } from 'node:fs/promises'
import { ticksPerSecond } from './process-stat.ts'

/** Seconds of all cores since the machine began. */
export interface MachineTime {
  /** For programs, the kernel and interrupts. */
  busySeconds: number
  /** In which other machines of the same host had the cores that this one wanted. */
  takenSeconds: number
  /** All of them, also those in which nothing was to be done. */
  seconds: number
}

/** Linux only; all are 0 on other systems. */
export async function readMachineTime(): Promise<MachineTime> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, softInterrupts = 0, taken = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / ticksPerSecond)
  const busySeconds = user + nice + system + interrupts + softInterrupts
  return { busySeconds, takenSeconds: taken, seconds: busySeconds + idle + waiting + taken }
}
