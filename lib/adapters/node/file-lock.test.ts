import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HeldFileLock, holdFileLock, readFileLockHolder, withFileLock } from './file-lock.ts'

let directory: string
let path: string
let lost: number
let held: HeldFileLock[]
let children: ChildProcess[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-lock-'))
  await mkdir(join(directory, 'home'))
  path = join(directory, 'home', 'instance.lock')
  lost = 0
  held = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const lock of held) await lock.release()
  await rm(directory, { recursive: true, force: true })
})

async function hold(at = path): Promise<boolean> {
  const lock = await holdFileLock({ path: at, name: 'here', patienceSeconds: 0.2, onLost: () => (lost += 1) })
  if (lock) held.push(lock)
  return lock !== null
}

/** Another process that holds the lock until it is killed. */
async function holdElsewhere(limit = 'unlimited'): Promise<ChildProcess> {
  const script = `
    import { holdFileLock } from '${new URL('file-lock.ts', import.meta.url).href}'
    await holdFileLock({ path: process.argv[1], name: 'elsewhere', patienceSeconds: 0, onLost() {} })
    console.log('held')
    setInterval(() => undefined, 1000)`
  const program = [process.execPath, '--input-type=module', '-e', script, path]
  const child = spawn('sh', ['-c', `ulimit -S -f ${limit} && exec "$@"`, 'sh', ...program], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  children.push(child)
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The file's content with some values changed. */
async function rewrite(change: object): Promise<void> {
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }))
}

test('a second process is refused while the first lives, and gets the lock after the first was killed', async () => {
  const child = await holdElsewhere()
  expect(await hold()).toBe(false)
  expect(await readFileLockHolder(path)).toMatchObject({ name: 'elsewhere', pid: child.pid })
  await kill(child)
  expect(await readFileLockHolder(path)).toBeNull()
  expect(await hold()).toBe(true)
  expect(await readFileLockHolder(path)).toMatchObject({ name: 'here', pid: process.pid })
})

test('a holder that is stopped is not dead', async () => {
  const child = await holdElsewhere()
  child.kill('SIGSTOP')
  expect(await hold()).toBe(false)
})

test('another process with the number of a dead holder does not hold the lock', async () => {
  await kill(await holdElsewhere())
  await rewrite({ pid: process.pid })
  expect(await hold()).toBe(true)
})

test('a copy of the folder is held by nobody', async () => {
  await holdElsewhere()
  await cp(join(directory, 'home'), join(directory, 'copy'), { recursive: true })
  expect(await hold(join(directory, 'copy', 'instance.lock'))).toBe(true)
  expect(await hold()).toBe(false)
})

test('a holder in another container counts as alive while it touches its file', async () => {
  await kill(await holdElsewhere())
  await rewrite({ place: 'another container' })
  expect(await readFileLockHolder(path)).toMatchObject({ name: 'elsewhere' })
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(path, longAgo, longAgo)
  expect(await readFileLockHolder(path)).toBeNull()
  expect(await hold()).toBe(true)
})

test('a holder that loses the file to another one is told, and does not remove it', async () => {
  expect(await hold()).toBe(true)
  await rm(path)
  await holdElsewhere()
  await expect.poll(() => lost, { timeout: 60_000 }).toBe(1)
  await held.pop()?.release()
  expect(await readFileLockHolder(path)).toMatchObject({ name: 'elsewhere' })
})

test('a file that was deleted by hand is written again', async () => {
  expect(await hold()).toBe(true)
  await rm(path)
  await expect.poll(() => readFileLockHolder(path), { timeout: 60_000 }).toMatchObject({ name: 'here' })
  expect(lost).toBe(0)
})

test('when no file can be written, as on a full disk, the holder continues, and the first process that can write the file gets the lock', async () => {
  const child = await holdElsewhere('0')
  expect(await readFileLockHolder(path)).toBeNull()
  expect(await hold()).toBe(true)
  expect(child.exitCode).toBeNull()
})

test('work is done one after the other, also when one throws', async () => {
  const order: string[] = []
  let other: Promise<unknown> | undefined
  const one = withFileLock({ path, timeoutSeconds: 5 }, async () => {
    order.push('one begins')
    other = withFileLock({ path, timeoutSeconds: 5 }, async () => order.push('other'))
    // The time it takes to find out who holds the lock.
    expect(await readFileLockHolder(path)).toMatchObject({ pid: process.pid })
    expect(await hold()).toBe(false)
    order.push('one ends')
    throw new Error('broken')
  })
  await expect(one).rejects.toThrow('broken')
  await other
  expect(order).toEqual(['one begins', 'one ends', 'other'])
})
