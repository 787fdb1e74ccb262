import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { logFile } from '../embedded/local-state.ts'
import { inspectLog } from './inspect-log.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'callsheet-doctor-'))
})

afterEach(() => rm(home, { recursive: true, force: true }))

test('the size of the log includes the older files and is shown with its limit', async () => {
  expect(await inspectLog(home, {})).toMatchObject({ verdict: 'good', text: expect.stringContaining(' 0 MB of 50') })
  const sink = openLogFile({ path: logFile(home), maximumBytes: 20_000_000 })
  for (let count = 0; count < 7_500; count += 1) sink.write(`${'x'.repeat(999)}\n`)
  sink.flush()
  const found = await inspectLog(home, { CALLSHEET_LOG_MEGABYTES: '20' })
  expect(found).toMatchObject({ verdict: 'good', text: expect.stringContaining(' 8 MB of 20 at most') })
})

test('a log that cannot be written gives a note, and everything still runs', async () => {
  const blocked = join(home, 'file')
  await writeFile(blocked, '')
  expect(await inspectLog(join(blocked, 'home'), {})).toMatchObject({
    verdict: 'note',
    text: expect.stringMatching(/cannot be written \(ENOTDIR.*Callsheet runs, and its log lines are lost/)
  })
  await mkdir(logFile(home))
  expect((await inspectLog(home, {})).verdict).toBe('note')
})

test('an invalid limit gives the same message as at the start', async () => {
  expect(await inspectLog(home, { CALLSHEET_LOG_MEGABYTES: 'all' })).toMatchObject({
    verdict: 'bad',
    text: expect.stringContaining('CALLSHEET_LOG_MEGABYTES must be a whole number of megabytes')
  })
})
