import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeLogger } from '../../conformance/logger.ts'
import { createLogger } from './logger.ts'

describeLogger({
  async open(options) {
    const destination = join(await mkdtemp(join(tmpdir(), 'callsheet-log-')), 'lines.log')
    return {
      logger: createLogger({ ...options, destination }),
      readLines: async () => (await readFile(destination, 'utf8')).split('\n').filter(Boolean)
    }
  }
})
