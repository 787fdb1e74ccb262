import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainFullDisk } from './full-disk.ts'

test('a disk with less room than is needed is said, and one with more or an unknown folder is not', async () => {
  expect(await explainFullDisk(tmpdir(), 2 ** 60)).toMatch(
    /^The disk of the database has less than [\d,]+ MB left\. Make room there and try again: nothing is lost\.$/
  )
  expect(await explainFullDisk(tmpdir(), 1)).toBeNull()
  expect(await explainFullDisk(join(tmpdir(), 'callsheet-not-there'), 2 ** 60)).toBeNull()
})
