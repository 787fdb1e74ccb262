import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOwnDirectory } from './own-directory.ts'

const isRoot = process.getuid?.() === 0
let shared: string
let path: string

beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'callsheet-shared-'))
  path = join(shared, 'ours')
})
afterEach(() => rm(shared, { recursive: true, force: true }))

test('a folder is made for this user alone, and kept so', async () => {
  expect(await openOwnDirectory(path)).toBe(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  await chmod(path, 0o755)
  await openOwnDirectory(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('one that others can write to is not trusted', async () => {
  await mkdir(path)
  await chmod(path, 0o777)
  await expect(openOwnDirectory(path)).rejects.toThrow(/can be changed by other users/)
})

test('neither is a link, nor a file', async () => {
  await symlink(shared, path)
  await expect(openOwnDirectory(path)).rejects.toThrow(/is no folder/)
  await rm(path)
  await writeFile(path, '')
  await expect(openOwnDirectory(path)).rejects.toThrow(/EEXIST|is no folder/)
})

test.skipIf(!isRoot)('nor one of another user', async () => {
  await mkdir(path)
  await chown(path, 65_534, 65_534)
  await expect(openOwnDirectory(path)).rejects.toThrow(/belongs to another user/)
})
