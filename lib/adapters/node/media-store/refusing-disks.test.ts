import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished, expect, test } from 'vitest'
import { createFileMediaStore } from './files.ts'
import { requireMediaFolder } from './require-media-folder.ts'

const run = promisify(execFile)
const files = fileURLToPath(new URL('files.ts', import.meta.url))
const requirement = fileURLToPath(new URL('require-media-folder.ts', import.meta.url))

async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-refusing-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()
const picture = { key: 'a/1.png', contentType: 'image/png' }

test('less room than the bound is a refusal in words, and enough room is none: the bound lies around what is free', async () => {
  const directory = await makeFolder()
  const { freeBytes = 0, problem } = await createFileMediaStore({ directory }).look()
  expect(problem).toBeNull()
  expect(freeBytes).toBeGreaterThan(0)
  const tight = await createFileMediaStore({ directory, minFreeBytes: 2 * freeBytes }).look()
  expect(tight.problem).toMatch(/^The disk of the media store has less than [\d,]+ MB left\.$/)
  expect(tight.problem).not.toContain(directory)
  expect((await createFileMediaStore({ directory, minFreeBytes: freeBytes / 2 }).look()).problem).toBeNull()
  expect(await readdir(directory)).toEqual([])
})

test('a folder that is gone is told and never made again: another disk belongs there', async () => {
  const directory = await makeFolder()
  const store = createFileMediaStore({ directory })
  await store.put({ ...picture, body: streamOf(new Uint8Array(8)) })
  await rm(directory, { recursive: true })
  expect((await store.look()).problem).toBe('The folder of the media store is missing.')
  await expect(store.put({ ...picture, body: streamOf(new Uint8Array(8)) })).rejects.toThrow('ENOENT')
  await expect(readdir(directory)).rejects.toThrow('ENOENT')
})

test('a file in the place of the folder is a refusal', async () => {
  const path = join(await makeFolder(), 'media')
  await writeFile(path, '')
  expect((await createFileMediaStore({ directory: path }).look()).problem).toMatch(/media store/)
})

test('no unit starts on a folder that cannot be one, and the sentence names it', async () => {
  const place = await makeFolder()
  await requireMediaFolder({ mediaDirectory: join(place, 'new', 'media') })
  expect(await readdir(join(place, 'new', 'media'))).toEqual([])
  const file = join(place, 'file')
  await writeFile(file, '')
  const refused = (mediaDirectory: string) => requireMediaFolder({ mediaDirectory }).catch(String)
  expect(await refused(file)).toContain(`MEDIA_DIRECTORY must be a folder that can be written, but ${file} is not`)
  expect(await refused(join(file, 'media'))).toContain('a part of the path is a file')
  if (process.platform === 'linux')
    expect(await refused('/proc/media')).toContain('the folder above it is missing, or takes no folders')
  await requireMediaFolder({ mediaDirectory: file, s3Endpoint: 'https://s3.example' })
})

/** Looks from a process of its own, which `prepare` runs in a place with less rights or room. */
const asker = `
const { createFileMediaStore } = await import(${JSON.stringify(files)})
const store = createFileMediaStore({ directory: process.argv[1] })
const { requireMediaFolder } = await import(${JSON.stringify(requirement)})
const started = await requireMediaFolder({ mediaDirectory: process.argv[1] }).then(() => 'yes', (error) => error.message)
const finding = await store.look()
const put = await store.put({ key: 'a/1.png', contentType: 'image/png', body: new Blob([new Uint8Array(4_000_000)]).stream() })
  .then(() => 'stored', (error) => error.code)
console.log(JSON.stringify({ problem: finding.problem, put, started }))
`
const node = [process.execPath, '--input-type=module', '-e', asker]

async function ask(
  command: string[],
  options: { uid?: number } = {}
): Promise<{ problem: string | null; put: string; started: string }> {
  const [program = '', ...args] = command
  const { stdout } = await run(program, args, { ...options, env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } })
  return JSON.parse(stdout)
}

test.skipIf(process.platform === 'win32')('a folder without the right to write is a refusal', async () => {
  const directory = await makeFolder()
  await chmod(directory, 0o555)
  // Root may write everywhere, so it asks as nobody.
  const asked = await ask([...node, directory], process.getuid?.() === 0 ? { uid: 65_534 } : {})
  expect(asked).toEqual({
    problem: 'The folder of the media store does not allow us to write.',
    put: 'EACCES',
    started: expect.stringContaining('is not: this user may not write there.')
  })
  await chmod(directory, 0o755)
})

test.skipIf(process.platform === 'win32')('files that may not grow (ulimit) are a refusal', async () => {
  const directory = await makeFolder()
  const asked = await ask(['sh', '-c', 'ulimit -f 1 && exec "$@"', 'sh', ...node, directory])
  expect(asked).toEqual({
    problem: 'The disk of the media store takes no file of this size.',
    put: 'EFBIG',
    started: 'yes'
  })
  expect(await readdir(directory)).toEqual(['a'])
})

/** A small disk of its own, in a mount namespace of its own. A container without that right skips these. */
const inNamespace = (script: string, directory: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  script,
  directory,
  ...node,
  directory
]
const canMount = await run('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'])
  .then(() => true)
  .catch(() => false)

test.skipIf(!canMount)('a disk that is really full (tmpfs) is a refusal', async () => {
  const directory = await makeFolder()
  const fill = 'mount -t tmpfs -o size=1m tmpfs "$0" && head -c 2000000 /dev/zero > "$0/big" 2>/dev/null; exec "$@"'
  expect(await ask(inNamespace(fill, directory))).toEqual({
    problem: 'The disk of the media store is full.',
    put: 'ENOSPC',
    started: 'yes'
  })
})

test.skipIf(!canMount)('a disk that takes no more files (tmpfs) is a refusal', async () => {
  const directory = await makeFolder()
  const fill = 'mount -t tmpfs -o size=9m,nr_inodes=1 tmpfs "$0"; exec "$@"'
  expect((await ask(inNamespace(fill, directory))).problem).toBe('The disk of the media store is full.')
})

test.skipIf(!canMount)('a disk that can only be read (tmpfs) is a refusal', async () => {
  const directory = await makeFolder()
  const fill = 'mount -t tmpfs -o ro tmpfs "$0"; exec "$@"'
  expect(await ask(inNamespace(fill, directory))).toMatchObject({
    problem: 'The disk of the media store can only be read.',
    started: expect.stringContaining('is not: its disk can only be read.')
  })
})
