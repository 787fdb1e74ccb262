import { execFile, execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, statfsSync, statSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { measureLogFiles, openLogFile } from './log-file.ts'
import { createLogger } from '../logger.ts'

const megabyte = 1_000_000
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-log-file-'))
  path = join(folder, 'callsheet.log')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

interface Line {
  number?: number
  linesLost?: number
  reason?: string
}

async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  expect(text === '' || text.endsWith('\n'), `${file} ends with half a line`).toBe(true)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
}

/** Every kept line, the oldest first. */
async function readAll(): Promise<Line[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('callsheet.log')).toSorted()
  const lines = await Promise.all(files.toReversed().map((name) => readLines(join(folder, name))))
  return lines.flat()
}

const lineOf = (number: number) => `${JSON.stringify({ number, text: 'é'.repeat(500) })}\n`
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('a log in files', () => {
  test('never takes more than its limit, and keeps the newest lines without a gap', async () => {
    const sink = openLogFile({ path, maximumBytes: 5 * megabyte })
    let most = 0
    for (let number = 1; number <= 12_000; number += 1) {
      sink.write(lineOf(number))
      if (number % 100 > 0) continue
      sink.flush()
      most = Math.max(most, measureLogFiles(path))
    }
    expect(most).toBeLessThanOrEqual(5 * megabyte)
    expect(most).toBeGreaterThan(4.9 * megabyte)
    const numbers = (await readAll()).map(({ number }) => number)
    expect(numbers).toEqual(range(12_001 - numbers.length, 12_000))
    expect(sink.linesLost()).toBe(0)
  })

  test('shrinks to its limit when the old log had no limit or a larger one', async () => {
    await writeFile(path, '')
    await truncate(path, 80 * megabyte)
    for (const number of [1, 2, 3, 4, 5, 6]) await writeFile(`${path}.${number}`, 'x'.repeat(megabyte))
    const sink = openLogFile({ path, maximumBytes: 5 * megabyte })
    sink.write(lineOf(1))
    sink.flush()
    expect(measureLogFiles(path)).toBeLessThanOrEqual(5 * megabyte)
    expect(await readLines(path)).toMatchObject([{ number: 1 }])
  })

  test('keeps its limit when files cannot be renamed: the older lines are removed', async () => {
    await mkdir(join(`${path}.4`, 'in the way'), { recursive: true })
    await writeFile(`${path}.3`, '')
    const sink = openLogFile({ path, maximumBytes: 5 * megabyte })
    for (let number = 1; number <= 3_000; number += 1) {
      sink.write(lineOf(number))
      if (number % 100 === 0) sink.flush()
    }
    expect(statSync(path).size).toBeLessThanOrEqual(megabyte)
    expect((await readLines(path)).at(-1)).toMatchObject({ number: 3_000 })
  })

  test('is created again when somebody removes it', async () => {
    const sink = openLogFile({ path })
    sink.write(lineOf(1))
    sink.flush()
    await rm(path)
    sink.write(lineOf(2))
    sink.flush()
    expect(await readLines(path)).toMatchObject([{ number: 2 }])
  })

  test('creates its folder', async () => {
    const nested = join(folder, 'not', 'there', 'yet.log')
    const sink = openLogFile({ path: nested })
    sink.write(lineOf(1))
    sink.flush()
    expect(await readLines(nested)).toHaveLength(1)
    expect(sink.linesLost()).toBe(0)
  })

  test('a line that would fill a whole file is lost, counted and reported', async () => {
    const sink = openLogFile({ path })
    sink.write(lineOf(1))
    sink.write(`${JSON.stringify({ text: 'x'.repeat(300_000) })}\n`)
    sink.flush()
    expect(sink.linesLost()).toBe(1)
    expect(await readLines(path)).toMatchObject([{ number: 1 }, { linesLost: 1, reason: /longer than/ }])
  })
})

describe('a log that cannot be written', () => {
  const inTheWay: { code: string; here: boolean; block(): Promise<string> }[] = [
    { code: 'ENOSPC', here: isLinux, block: async () => '/dev/full' },
    { code: 'EIO', here: isLinux, block: async () => '/proc/self/mem' },
    { code: 'EISDIR', here: true, block: async () => (await mkdir(path), path) },
    { code: 'ENOTDIR', here: true, block: async () => (await writeFile(path, ''), join(path, 'callsheet.log')) },
    { code: 'EACCES', here: !isRoot, block: async () => (await writeFile(path, '', { mode: 0o400 }), path) }
  ]
  for (const { code, here, block } of inTheWay) {
    test.skipIf(!here)(`only costs lines: ${code}`, async () => {
      const sink = openLogFile({ path: await block() })
      const logger = createLogger({ service: 'test', level: 'info', sink })
      for (let number = 1; number <= 10_000; number += 1) logger.info({ number }, 'a line')
      logger.error({}, 'and one that goes out at once')
      expect(sink.linesLost()).toBeGreaterThan(0)
      expect(sink.linesLost()).toBeLessThan(10_001)
    })
  }

  test('continues when it can be written again: first the held lines, then the count of lost lines, then new lines', async () => {
    await mkdir(path)
    const sink = openLogFile({ path })
    for (let number = 1; number <= 1_000; number += 1) sink.write(lineOf(number))
    sink.flush()
    const lost = sink.linesLost()
    expect(lost).toBeGreaterThan(0)
    await rm(path, { recursive: true })
    await vi.waitUntil(async () => existsSync(path) && (await readFile(path, 'utf8')).includes('linesLost'), {
      timeout: 60_000
    })
    sink.write(lineOf(1_001))
    sink.flush()
    const lines = await readLines(path)
    const held = 1_000 - lost
    expect(lines.slice(0, held).map(({ number }) => number)).toEqual(range(1, held))
    expect(lines[held]).toMatchObject({ linesLost: lost, reason: /EISDIR/ })
    expect(lines.slice(held + 1).map(({ number }) => number)).toEqual([1_001])
  })

  test('is another file when the process may not make one larger (EFBIG), and no line is torn or lost', async () => {
    const script = `
      import { openLogFile } from '${new URL('log-file.ts', import.meta.url).href}'
      const sink = openLogFile({ path: ${JSON.stringify(path)} })
      for (let number = 1; number <= 300; number += 1) {
        sink.write(JSON.stringify({ number, text: 'é'.repeat(500) }) + '\\n')
        if (number % 7 === 0) sink.flush()
      }
      process.on('exit', () => process.stdout.write(String(sink.linesLost())))`
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 200 && exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1"',
      process.execPath,
      script
    ])
    expect(stdout).toBe('0')
    expect((await readAll()).map(({ number }) => number)).toEqual(range(1, 300))
    expect((await readdir(folder)).length).toBeGreaterThan(1)
  })

  test('has the last lines of a process, for every kind of end', async () => {
    const script = `
      import { openLogFile } from '${new URL('log-file.ts', import.meta.url).href}'
      import { createLogger } from '${new URL('../logger.ts', import.meta.url).href}'
      const logger = createLogger({ service: 'test', level: 'info', sink: openLogFile({ path: ${JSON.stringify(path)} }) })
      logger.info({ number: 1 }, 'before')
      if (process.argv[1] === 'kill') {
        logger.error({ number: 2 }, 'the last one')
        process.kill(process.pid, 'SIGKILL')
      }
      logger.info({ number: 2 }, 'the last one')
      if (process.argv[1] === 'throw') throw new Error('thrown')
      process.exit(0)`
    for (const end of ['exit', 'throw', 'kill']) {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, end]
      await promisify(execFile)(process.execPath, args).catch(() => undefined)
      expect(await readLines(path), end).toMatchObject([{ number: 1 }, { number: 2 }])
      await rm(path)
    }
  })
})

/** A file system of 64 KB. Null when this account may not mount one. */
function mountSmall(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'callsheet-test', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isLinux || !isRoot)('a log on a file system of 64 KB', () => {
  test('loses lines while it is full, but no line is torn, and every line is there or counted', async ({ skip }) => {
    const small = join(folder, 'small')
    await mkdir(small)
    if (!mountSmall(small)) return skip('this account may not mount')
    try {
      const filler = openSync(join(small, 'filler'), 'w')
      writeSync(filler, Buffer.alloc(32_768))
      closeSync(filler)
      const log = join(small, 'callsheet.log')
      const sink = openLogFile({ path: log })
      for (let number = 1; number <= 1_000; number += 1) {
        sink.write(lineOf(number))
        if (number % 10 === 0) sink.flush()
      }
      expect(statfsSync(small).bfree).toBe(0)
      expect((await readLines(log)).length).toBeGreaterThan(10)
      const before = sink.linesLost()
      expect(before).toBeGreaterThan(0)
      // First there is room for some lines, then for all.
      await rm(join(small, 'filler'))
      await vi.waitUntil(() => statSync(log).size > 50_000, { timeout: 60_000 })
      execFileSync('mount', ['-o', 'remount,size=4m', small])
      await vi.waitUntil(async () => (await readFile(log, 'utf8')).includes('linesLost'), { timeout: 60_000 })
      const lines = await readLines(log)
      const numbers = lines.flatMap(({ number }) => number ?? [])
      const lost = lines.reduce((sum, { linesLost = 0 }) => sum + linesLost, 0)
      expect(numbers).toEqual(range(1, numbers.length))
      expect(lost).toBe(sink.linesLost())
      expect(numbers.length + lost).toBe(1_000)
    } finally {
      execFileSync('umount', ['--lazy', small])
    }
  })
})
