import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { describeLogger } from '../../conformance/logger.ts'
import { openLogFile } from './log/log-file.ts'
import { createLogger } from './logger.ts'

const lastSentence = 'nothing comes after this'

describeLogger({
  async open(options) {
    const folder = await mkdtemp(join(tmpdir(), 'callsheet-log-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'lines.log')
    const logger = createLogger({ ...options, sink: openLogFile({ path }) })
    const read = () => readFile(path, 'utf8').catch(() => '')
    return {
      logger,
      /** Lines may reach the file a little later than they were logged, but in order. */
      async readLines() {
        logger.error({}, lastSentence)
        const text = await vi.waitUntil(async () => {
          const written = await read()
          return written.includes(lastSentence) && written
        })
        return text.split('\n').filter((line) => line !== '' && !line.includes(lastSentence))
      }
    }
  }
})
