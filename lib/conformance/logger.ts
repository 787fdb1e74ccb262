import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maximumLineBytes } from '../text/bound-log-line.ts'
import type { Logger } from '../ports/logger.ts'
import { signInOncePath } from '../studio-pages.ts'

export interface LoggerUnderTest {
  logger: Logger
  /** The lines written so far. */
  readLines(): Promise<string[]>
}

export interface LoggerContractOptions {
  open(options: { service: string; level: 'debug' | 'info' }): Promise<LoggerUnderTest>
}

/** What every logger does. All write lines of the same shape. */
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

    test('leaves out lines below its level', async () => {
      expect(await logged((logger) => logger.debug({}, 'detail'))).toEqual([])
      expect(await logged((logger) => logger.debug({}, 'detail'), 'debug')).toHaveLength(1)
    })

    test('censors secrets at every depth, also in bound fields and in errors', async () => {
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

    test('writes addresses without queries, passwords and signatures, in fields, errors and lists', async () => {
      const signature = '0123456789abcdef'.repeat(2)
      const lines = await logged((logger) => {
        const error = new Error('GET https://files.example/a.png?X-Amz-Signature=s-1&x=2 failed')
        const urls = ['postgres://me:s-2@db.example/ads', `https://p.example/api/callback/kie/image/r/${signature}`]
        logger.child({ path: `${signInOncePath}?token=s-3` }).warn({ error, urls }, 'failed')
      })
      const text = JSON.stringify(lines)
      for (const secret of ['s-1', 's-2', 's-3', signature]) expect(text).not.toContain(secret)
      expect(lines[0]).toMatchObject({
        path: `${signInOncePath}?[redacted]`,
        error: { message: 'GET https://files.example/a.png?[redacted] failed' },
        urls: ['postgres://[redacted]@db.example/ads', 'https://p.example/api/callback/kie/image/r/[redacted]']
      })
    })

    test('keeps addresses of pages and paths of files readable', async () => {
      const fields = {
        url: 'https://shop.example/products/slow-tide-cold-brew-concentrate-eighteen-hours-2024',
        path: `/api/pipelines/${crypto.randomUUID()}/scenes`,
        file: '/home/me/callsheet/lib/adapters/node/postgres/postgres-database.ts:12:3'
      }
      expect((await logged((logger) => logger.info(fields, 'read')))[0]).toMatchObject(fields)
    })

    test('spells out an error with its causes', async () => {
      const cause = Object.assign(new Error('the disk is full'), { code: 'ENOSPC', cause: new Error('of old age') })
      const [line] = await logged((logger) => logger.warn({ error: new Error('not written', { cause }) }, 'failed'))
      expect(line.error).toMatchObject({
        type: 'Error',
        message: 'not written',
        cause: { message: 'the disk is full', code: 'ENOSPC', cause: { message: 'of old age' } }
      })
    })

    test('writes a line of limited length for all fields', async () => {
      // Each of these holds all of them. Written out in full, they would fill any memory.
      const people = Array.from({ length: 30 }, (_, index) => ({ index, friends: [] as unknown[] }))
      for (const person of people) person.friends.push(...people)
      const lines = await logged((logger) => {
        logger.info({ people }, 'friends')
        logger.info({ text: 'x'.repeat(1_000_000) }, 'a long text')
        logger.info({ error: new Error('x'.repeat(1_000_000)) }, 'a long message')
        logger.info({ list: Array.from({ length: 100_000 }, (_, index) => ({ index })) }, 'a long list')
      })
      expect(lines.map(({ msg }) => msg)).toEqual(['friends', 'a long text', 'a long message', 'a long list'])
      for (const line of lines) expect(JSON.stringify(line).length).toBeLessThanOrEqual(maximumLineBytes)
      expect(lines[1].text).toMatch(/^x{1000,}… \[\d+ more characters\]$/)
    })

    test('survives fields that cannot be read', async () => {
      const broken = Object.defineProperty({ good: 1 }, 'bad', {
        enumerable: true,
        get: () => {
          throw new Error('broken')
        }
      })
      const [line] = await logged((logger) => logger.info({ broken, at: new Date(Number.NaN) }, 'broken'))
      expect(line).toMatchObject({ broken: { good: 1, bad: '[unreadable]' }, at: 'no date' })
    })

    test('cuts long fields, says how much was cut, and keeps the fields that identify the line', async () => {
      const error = new Error(`Failed query: insert …\nparams: ${'\0'.repeat(30_000)}`, { cause: new Error('0x00') })
      const fields = { rowId: 'a', error, names: Array.from({ length: 5_000 }, (_, index) => `name ${index}`) }
      const [line] = await logged((logger) => logger.error(fields, 'request failed unexpectedly'))
      expect(Buffer.byteLength(JSON.stringify(line))).toBeLessThanOrEqual(maximumLineBytes)
      expect(line).toMatchObject({ level: 'error', rowId: 'a', msg: 'request failed unexpectedly' })
      expect(line.error.message).toMatch(/^Failed query: insert[^]*… \[\d+ more characters\]$/)
      expect(line.names.at(-1)).toMatch(/^\[\d+ more\]$/)
    })

    test('never writes a line above the limit', async () => {
      const wide = fc.string({ unit: 'binary', maxLength: 3_000 })
      const anything = fc.object({ maxDepth: 3, maxKeys: 12, values: [wide, fc.integer(), fc.constant(null)] })
      for (const [fields, message] of fc.sample(fc.tuple(anything, wide), 40)) {
        const [line] = await logged((logger) => logger.info({ fields }, message))
        expect(Buffer.byteLength(JSON.stringify(line))).toBeLessThanOrEqual(maximumLineBytes)
        expect(line.level).toBe('info')
      }
    })

    test('survives a field that contains itself', async () => {
      const loop: Record<string, unknown> = {}
      loop['self'] = loop
      expect(await logged((logger) => logger.info({ loop }, 'round'))).toHaveLength(1)
    })
  })
}
