import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

async function makePlace(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'callsheet-make-folder-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

test('a folder is made with those above it, closed to others, and one that is there stays', async () => {
  const path = join(await makePlace(), 'a', 'b', 'c')
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(path, '..', 'd'))])
  await makeFolder(path)
  expect((await stat(path)).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
})

test('many that make the same folders at once all succeed', async () => {
  for (let round = 0; round < 50; round += 1) {
    const place = join(await makePlace(), 'a', 'b')
    const paths = Array.from({ length: 8 }, (_, index) => join(place, `c${index % 2}`, `d${index}`))
    await Promise.all(paths.map((path) => makeFolder(path)))
  }
})

test('a link to a folder is one; a file, and what would be below it, are refused', async () => {
  const place = await makePlace()
  await symlink(place, join(place, 'link'))
  await makeFolder(join(place, 'link', 'below'))
  await writeFile(join(place, 'file'), '')
  await expect(makeFolder(join(place, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(place, 'file', 'below'))).rejects.toThrow('ENOTDIR')
})

test.skipIf(process.platform !== 'linux')('a place that takes no folders refuses at once', async () => {
  await expect(makeFolder('/proc/callsheet/media')).rejects.toThrow('ENOENT')
})
