import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(work: (logger: ReturnType<typeof createLogger>) => void, level: 'debug' | 'info' = 'info') {
  const lines: string[] = []
  work(createLogger({ service: 'pipeline', level, write: (line) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('writes a line of JSON with its level, service, bound fields and sentence', () => {
  const [line] = logged((logger) => logger.child({ queue: 'svc-image-submit' }).info({ rowId: 'a' }, 'message handled'))
  expect(line).toMatchObject({ level: 'info', service: 'pipeline', queue: 'svc-image-submit', rowId: 'a', msg: 'message handled' })
  expect(new Date(line.time).getTime()).toBeGreaterThan(0)
})

test('leaves out what is below its level', () => {
  expect(logged((logger) => logger.debug({}, 'detail'))).toEqual([])
  expect(logged((logger) => logger.debug({}, 'detail'), 'debug')).toHaveLength(1)
})

test('censors secrets at whatever depth, in bound fields and in errors too', () => {
  const error = Object.assign(new Error('refused'), { apiKey: 'sk-1', cause: { headers: { authorization: 'Bearer 2' } } })
  const lines = logged((logger) => {
    logger.child({ token: 't-3' }).warn({ error, deep: { list: [{ sealedKey: 's-4', name: 'kept' }] } }, 'call failed')
  })
  const text = JSON.stringify(lines)
  for (const secret of ['sk-1', 'Bearer 2', 't-3', 's-4']) expect(text).not.toContain(secret)
  expect(lines[0]).toMatchObject({ error: { message: 'refused', apiKey: '[redacted]' }, deep: { list: [{ name: 'kept' }] } })
})

test('survives a field that contains itself', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  expect(logged((logger) => logger.info({ loop }, 'round'))).toHaveLength(1)
})
