// Loaded before a unit. At SIGUSR2 it collects its garbage, and then writes what it holds to a file of its process id in
// CHAOS_MEMORY_FOLDER: `held` is what its heap and buffers hold, `resident` is what the machine gives it. In bytes.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const file = join(process.env.CHAOS_MEMORY_FOLDER ?? '', `${process.pid}.json`)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(`${file}.part`, JSON.stringify({ held: heapUsed + external, resident: rss }))
  renameSync(`${file}.part`, file)
})
