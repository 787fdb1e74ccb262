import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareOut } from './prepare-out.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-out-'))
})

afterEach(() => rm(directory, { recursive: true, force: true }))

test('a folder is made with those above it, and left empty', async () => {
  const out = join(directory, 'films', 'Émile’s ad')
  await prepareOut(out)
  await prepareOut(out)
  expect(await readdir(out)).toEqual([])
})

test('a file in the way is refused with its reason', async () => {
  const file = join(directory, 'afile')
  await writeFile(file, 'mine')
  await expect(prepareOut(file)).rejects.toMatchObject({
    code: 'invalid-input',
    message: `--out: nothing can be written to ${file}: there is a file of this name. Name another folder.`
  })
  await expect(prepareOut(join(file, 'x'))).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('a part of the path is a file')
  })
})
