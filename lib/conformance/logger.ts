import { describe, expect, test } from 'vitest'
import type { Logger } from '../ports/logger.ts'

export interface LoggerUnderTest {
  logger: Logger
  /** What was written so far, a line each. */
  readLines(): Promise<string[]>
}

export interface LoggerContractOptions {
  open(options: { service: string; level: 'debug' | 'info' }): Promise<LoggerUnderTest>
}

/** What every logger does, in the same shape of line. */
export function describeLogger({ open }: LoggerContractOptions): void {
  async function logged(work: (logger: Logger) => void, level: 'debug' | 'info' = 'info') {
    const { logger, readLines } = await open({ service: 'pipeline', level })
    work(logger)
    return (await readLines()).map((line) => JSON.parse(line))
  }

  describe('logger', () => {
    test('writes a line of JSON with its level, service, bound fields and sentence', async () => {
      const [line] = await logged((logger) =>
        logger.child({ queue: 'svc-image-submit' }).info({ rowId: 'a' }, 'message handled')
      )
      expect(line).toMatchObject({
        level: 'info',
        service: 'pipeline',
        queue: 'svc-image-submit',
        rowId: 'a',
        msg: 'message handled'
      })
      expect(new Date(line.time).getTime()).toBeGreaterThan(0)
    })

    test('leaves out what is below its level', async () => {
      expect(await logged((logger) => logger.debug({}, 'detail'))).toEqual([])
      expect(await logged((logger) => logger.debug({}, 'detail'), 'debug')).toHaveLength(1)
    })

    test('censors secrets at whatever depth, in bound fields and in errors too', async () => {
      const error = Object.assign(new Error('refused'), {
        apiKey: 'sk-1',
        cause: { headers: { authorization: 'Bearer 2' } }
      })
      const lines = await logged((logger) => {
        logger
          .child({ token: 't-3' })
          .warn({ error, deep: { list: [{ sealedKey: 's-4', name: 'kept' }] } }, 'call failed')
      })
      const text = JSON.stringify(lines)
      for (const secret of ['sk-1', 'Bearer 2', 't-3', 's-4']) expect(text).not.toContain(secret)
      expect(lines[0]).toMatchObject({
        error: { message: 'refused', apiKey: '[redacted]' },
        deep: { list: [{ name: 'kept' }] }
      })
    })

    test('survives a field that contains itself', async () => {
      const loop: Record<string, unknown> = {}
      loop['self'] = loop
      expect(await logged((logger) => logger.info({ loop }, 'round'))).toHaveLength(1)
    })
  })
}
