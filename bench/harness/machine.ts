import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine of the measurement. `load` shows other work on it. */
export function machine() {
  return {
    node: process.version,
    platform: `${platform()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Math.round(value * 10) / 10)
  }
}
