import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printError } from './print-error.ts'

let printed: string

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})

afterEach(() => vi.restoreAllMocks())

// Only Linux has a disk that is always full.
test.skipIf(process.platform !== 'linux')('a full disk is said in one line, without a stack', async () => {
  const error: unknown = await writeFile('/dev/full', 'A film').catch((refused: unknown) => refused)
  expect(printError(error, {})).toBe(1)
  expect(printed).toMatch(/^callsheet: ENOSPC: no space left on device.*\n$/)
})

test('a file in the place of a folder is said in one line, without a stack', async () => {
  const error: unknown = await writeFile(`${import.meta.filename}/a-film`, 'A film').catch(
    (refused: unknown) => refused
  )
  expect(printError(error, {})).toBe(1)
  expect(printed).toMatch(/^callsheet: ENOTDIR: not a directory.*\n$/)
})

test('a bug of ours has its stack', () => {
  expect(printError(new TypeError('x is no function'), {})).toBe(1)
  expect(printed).toMatch(/^callsheet: TypeError: x is no function\n +at /)
})
