import { describeLogger } from '../../conformance/logger.ts'
import { createLogger } from './logger.ts'

describeLogger({
  async open(options) {
    const lines: string[] = []
    return { logger: createLogger({ ...options, write: (line) => lines.push(line) }), readLines: async () => lines }
  }
})
