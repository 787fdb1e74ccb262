import { chmod, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeFolder } from './close-folder.ts'

const entries = /^(?:media|secrets\.json)$/
let around: string
let path: string

beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'callsheet-close-'))
  path = join(around, 'home')
})
afterEach(() => rm(around, { recursive: true, force: true }))

const modeOf = async (name: string) => ((await stat(join(path, name))).mode & 0o777).toString(8)

async function writeOpen(name: string): Promise<void> {
  await writeFile(join(path, name), 'x')
  await chmod(join(path, name), 0o644)
}

test('a new folder is closed, and a closed one has nothing to mend', async () => {
  expect(await closeFolder({ path, entries })).toBe(0)
  expect(await modeOf('.')).toBe('700')
  expect(await closeFolder({ path, entries })).toBe(0)
})

test('one from before is closed with what is ours in it; links are not followed out of it', async () => {
  await mkdir(join(path, 'media', 'image'), { recursive: true })
  await chmod(path, 0o755)
  for (const name of ['secrets.json', 'media/image/a.png', 'notes.txt']) await writeOpen(name)
  await writeFile(join(around, 'outside'), 'x', { mode: 0o644 })
  await symlink(join(around, 'outside'), join(path, 'media', 'link'))
  expect(await closeFolder({ path, entries })).toBe(5)
  expect(await Promise.all(['.', 'secrets.json', 'media/image', 'media/image/a.png', 'notes.txt'].map(modeOf))).toEqual(
    ['700', '600', '700', '600', '644']
  )
  expect((await stat(join(around, 'outside'))).mode & 0o777).toBe(0o644)
})

test('an empty folder is closed, and held nothing that others could read', async () => {
  await mkdir(path, { mode: 0o755 })
  expect(await closeFolder({ path, entries })).toBe(0)
  expect(await modeOf('.')).toBe('700')
})

test('a home behind a link is closed once', async () => {
  await mkdir(join(around, 'elsewhere', 'media'), { recursive: true, mode: 0o755 })
  await symlink(join(around, 'elsewhere'), path)
  expect(await closeFolder({ path, entries })).toBe(2)
  expect(await closeFolder({ path, entries })).toBe(0)
  expect((await lstat(path)).isSymbolicLink()).toBe(true)
})

test.runIf(process.getuid?.() === 0)('a group may pass through, and is no reason to mend', async () => {
  expect(await closeFolder({ path, entries, passingGroup: 65_534 })).toBe(0)
  expect(await modeOf('.')).toBe('710')
  expect((await stat(path)).gid).toBe(65_534)
  expect(await closeFolder({ path, entries, passingGroup: 65_534 })).toBe(0)
})
