import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const children: ChildProcess[] = []
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callsheet-install-'))
  for (const path of ['bin', 'lib/adapters/node/resolve-once.ts'])
    await cp(join(checkout, path), join(root, path), { recursive: true })
  await writeFile(join(root, 'lib', 'package.json'), '{ "type": "module" }')
  await mkdir(join(root, 'cli'))
  await writeFile(
    join(root, 'cli', 'main.ts'),
    `console.log('ready'); if (process.argv[2] === 'wait') setInterval(() => undefined, 1000)`
  )
  await mkdir(join(root, 'cli', 'bundle'))
  // The sources are their own bundle.
  await writeFile(
    join(root, 'cli', 'bundle', 'main.ts'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
    const folder = new URL('../../.callsheet/bundle/', import.meta.url)
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL('current.json', folder), JSON.stringify({ entry: '../../cli/main.ts', inputs: {} }))`
  )
  await project('1.0.0')
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(root, { recursive: true, force: true })
})

test('the first start installs the packages of the lock file, and the second finds them', async () => {
  const first = await callsheet('hello')
  expect(first.error).toMatch(/Installing dependencies \(npm ci\) … done/)
  expect(first.output).toBe('ready\n')
  const second = await callsheet('hello')
  expect(second.error).toBe('')
  expect(second.output).toBe('ready\n')
})

test('the command is bundled once for its sources, again when one changed, and run from them when it cannot be', async () => {
  await writeBundler('once')
  const first = await callsheet('hello')
  expect(first).toMatchObject({ code: 0, output: 'bundled once\n' })
  expect(first.error).toMatch(/Bundling Callsheet \(once for these sources\) … done in \d+ s\.\n$/)
  await writeBundler('again')
  expect(await callsheet('hello')).toMatchObject({ error: '', output: 'bundled once\n' })
  await changeSources()
  expect(await callsheet('hello')).toMatchObject({ code: 0, output: 'bundled again\n' })
  expect(await listBundles()).toEqual(['of-again'])
  await writeBundler('broken')
  await changeSources()
  const broken = await callsheet('hello')
  expect(broken).toMatchObject({ code: 0, output: expect.stringMatching(/^ready /) })
  expect(broken.error).toMatch(/not possible; the sources are run\./)
  await writeBundler('mended')
  expect(await callsheet('hello')).toMatchObject({ output: 'bundled mended\n' })
  await rm(join(root, '.callsheet', 'bundle', 'of-mended'), { recursive: true })
  expect(await callsheet('hello')).toMatchObject({ output: 'bundled mended\n' })
})

test('a bundle from which another copy may run stays until that one has ended', async () => {
  await writeBundler('first')
  const running = start('wait')
  await once(running.stdout ?? running, 'data')
  await writeBundler('second')
  await changeSources()
  expect(await callsheet('hello')).toMatchObject({ output: 'bundled second\n' })
  expect(await listBundles()).toEqual(['of-first', 'of-second'])
  running.kill('SIGTERM')
  await once(running, 'exit')
  await writeBundler('third')
  await changeSources()
  await callsheet('hello')
  expect(await listBundles()).toEqual(['of-third'])
})

test('the first start leaves the tools out, and the first task adds them while the command runs on', async () => {
  await addTools()
  const running = start('wait')
  await once(running.stdout ?? running, 'data')
  expect((await readdir(join(root, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['parts'])
  const task = await callsheet('run', 'licences')
  expect(task.error).toMatch(/Installing the tools that tests and checks need \(npm install\) … done/)
  expect(task).toMatchObject({ code: 0, output: 'counted\n' })
  expect(await readdir(join(root, 'node_modules'))).toEqual(expect.arrayContaining(['parts', 'tools']))
  expect((await callsheet('run', 'licences')).error).toBe('')
  expect((await callsheet('hello')).error).toBe('')
  expect(running.exitCode).toBeNull()
})

test('a task with its own packages installs them at its first run, and no other task does', async () => {
  await project('1.0.0', join(root, 'bench'))
  await writeFile(join(root, 'bench', 'main.ts'), `console.log('measured')`)
  await callsheet('hello')
  await expect(readdir(join(root, 'bench', 'node_modules'))).rejects.toThrow()
  const first = await callsheet('run', 'bench')
  expect(first.error).toMatch(/Installing what bench needs \(npm ci\) … done/)
  const second = await callsheet('run', 'bench')
  expect(second).toMatchObject({ code: 0, error: '', output: 'measured\n' })
})

test('packages are installed again when only one of their folders was cleared', async () => {
  await addWorkspace()
  await callsheet('hello')
  for (const folder of [join('app', 'node_modules'), join('node_modules', '@example'), 'node_modules']) {
    expect((await callsheet('hello')).error).toBe('')
    await rm(join(root, folder), { recursive: true })
    const started = await callsheet('hello')
    expect(started.error, folder).toMatch(/Installing dependencies \(npm ci\) … done/)
    expect(started.output).toBe('ready\n')
    expect(JSON.parse(await readFile(join(root, 'app/node_modules/parts/package.json'), 'utf8')).version).toBe('7.0.0')
    expect(JSON.parse(await readFile(join(root, 'node_modules/parts/package.json'), 'utf8')).version).toBe('1.0.0')
    expect(await readdir(join(root, 'node_modules', '@example'))).toEqual(['app'])
  }
})

test('packages installed by hand are not accepted when a folder is missing', async () => {
  await addWorkspace()
  await callsheet('hello')
  await rm(join(root, 'node_modules', '.callsheet-install'))
  await rm(join(root, 'app', 'node_modules'), { recursive: true })
  expect((await callsheet('hello')).error).toMatch(/npm ci/)
})

test('the record of an older version, without the folders, is checked once and replaced', async () => {
  await addWorkspace()
  await callsheet('hello')
  const record = join(root, 'node_modules', '.callsheet-install')
  const [fingerprint = ''] = (await readFile(record, 'utf8')).split('\n')
  await writeFile(record, fingerprint)
  expect((await callsheet('hello')).error).toBe('')
  expect(await readFile(record, 'utf8')).toContain('app/node_modules')
  await writeFile(record, fingerprint)
  await rm(join(root, 'app', 'node_modules'), { recursive: true })
  expect((await callsheet('hello')).error).toMatch(/npm ci/)
})

test('the command continues when nobody reads its output', async () => {
  const child = start('hello')
  child.stderr?.destroy()
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part))
  await once(child, 'close')
  expect(output).toBe('ready\n')
  expect(child.exitCode).toBe(0)
})

test.skipIf(process.platform !== 'linux')('a full disk does not prevent a start with installed packages', async () => {
  await callsheet('hello')
  // Every write fails, but the record in node_modules exists.
  const { code, output } = await callsheetUnder('ulimit -f 0', 'hello')
  expect(output).toBe('ready\n')
  expect(code).toBe(0)
  expect(await readdir(join(root, '.callsheet', 'running'))).toEqual([])
  expect((await callsheet('hello')).error).toBe('')
})

test('two first starts at once install once', async () => {
  const both = await Promise.all([callsheet('hello'), callsheet('hello')])
  expect(both.map(({ output }) => output)).toEqual(['ready\n', 'ready\n'])
  expect(both.filter(({ error }) => error.includes('npm ci'))).toHaveLength(1)
})

test('a changed lock file is installed, but not under a copy that runs', async () => {
  await callsheet('hello')
  const running = start('wait')
  await once(running.stdout ?? running, 'data')
  await project('2.0.0')
  const refused = await callsheet('hello')
  expect(refused.code).toBe(1)
  expect(refused.error).toMatch(/"callsheet wait" \(process \d+\) still runs/)
  running.kill('SIGTERM')
  await once(running, 'exit')
  const installed = await callsheet('hello')
  expect(installed.error).toMatch(/npm ci/)
  expect(installed.code).toBe(0)
})

test('packages installed by hand are accepted', async () => {
  await callsheet('hello')
  await rm(join(root, 'node_modules', '.callsheet-install'))
  expect((await callsheet('hello')).error).toBe('')
})

test('the lock of a killed launcher is taken over, and its note removed', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  await mkdir(join(root, '.callsheet', 'running'), { recursive: true })
  await writeFile(join(root, '.callsheet', 'install.lock'), String(dead.pid))
  await writeFile(join(root, '.callsheet', 'running', String(dead.pid)), 'callsheet start')
  expect((await callsheet('hello')).output).toBe('ready\n')
  expect(await readdir(join(root, '.callsheet', 'running'))).toEqual([])
})

test('an unreachable registry is reported in a sentence, and nothing counts as installed', async () => {
  await writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({
      name: 'example',
      lockfileVersion: 3,
      packages: {
        '': { name: 'example', version: '1.0.0', dependencies: { missing: '1.0.0' } },
        'node_modules/missing': { version: '1.0.0', resolved: 'http://127.0.0.1:9/missing.tgz' }
      }
    })
  )
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'example', version: '1.0.0', dependencies: { missing: '1.0.0' } })
  )
  await writeFile(join(root, '.npmrc'), 'registry=http://127.0.0.1:9/\nfetch-retries=0\n')
  const { code, error } = await callsheet('hello')
  expect(code).toBe(1)
  expect(error).toMatch(/callsheet: npm ci failed/)
  await expect(readFile(join(root, 'node_modules', '.callsheet-install'))).rejects.toThrow()
})

/** One local dependency, so that installing needs no network. */
async function project(version: string, folder = root): Promise<void> {
  const manifest = { name: 'example', version, dependencies: { parts: 'file:parts' } }
  const packages = { '': manifest, parts: { version }, 'node_modules/parts': { resolved: 'parts', link: true } }
  await mkdir(join(folder, 'parts'), { recursive: true })
  await writeFile(join(folder, 'parts', 'package.json'), JSON.stringify({ name: 'parts', version }))
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'example', version, lockfileVersion: 3, requires: true, packages })
  )
}

/** A tool beside the dependency, and a task that needs it. */
async function addTools(): Promise<void> {
  const version = '1.0.0'
  const manifest = {
    name: 'example',
    version,
    dependencies: { parts: 'file:parts' },
    devDependencies: { tools: 'file:tools' }
  }
  const packages = {
    '': manifest,
    parts: { version },
    tools: { version, dev: true },
    'node_modules/parts': { resolved: 'parts', link: true },
    'node_modules/tools': { resolved: 'tools', link: true, dev: true }
  }
  const files = {
    'package.json': manifest,
    'package-lock.json': { name: 'example', version, lockfileVersion: 3, requires: true, packages },
    'tools/package.json': { name: 'tools', version }
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), JSON.stringify(content))
  }
  await mkdir(join(root, 'cli', 'licences'))
  await writeFile(join(root, 'cli', 'licences', 'main.ts'), `console.log('counted')`)
}

/** Its `parts` is another package than the root's, and lies in its own folder. */
async function addWorkspace(): Promise<void> {
  const version = '1.0.0'
  const manifest = { name: 'example', version, workspaces: ['app'], dependencies: { parts: 'file:parts' } }
  const app = { name: '@example/app', version, dependencies: { parts: 'file:../other-parts' } }
  const packages = {
    '': manifest,
    app,
    'app/node_modules/parts': { resolved: 'other-parts', link: true },
    'node_modules/@example/app': { resolved: 'app', link: true },
    'node_modules/parts': { resolved: 'parts', link: true },
    'other-parts': { name: 'parts', version: '7.0.0' },
    parts: { version }
  }
  const files = {
    'package.json': manifest,
    'package-lock.json': { name: 'example', version, lockfileVersion: 3, requires: true, packages },
    'app/package.json': app,
    'other-parts/package.json': { name: 'parts', version: '7.0.0' }
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), JSON.stringify(content))
  }
}

/** A bundler whose bundle prints `word`. The word `broken` makes none. */
async function writeBundler(word: string): Promise<void> {
  await writeFile(
    join(root, 'cli', 'bundle', 'main.ts'),
    `import { mkdirSync, statSync, writeFileSync } from 'node:fs'
    if ('${word}' === 'broken') throw new Error('No.')
    const root = new URL('../../', import.meta.url)
    const folder = new URL('.callsheet/bundle/', root)
    mkdirSync(new URL('of-${word}', folder), { recursive: true })
    writeFileSync(
      new URL('of-${word}/main.mjs', folder),
      "console.log('bundled ${word}'); if (process.argv[2] === 'wait') setInterval(() => undefined, 1000)"
    )
    const { mtimeMs, size } = statSync(new URL('cli/main.ts', root))
    const inputs = { 'cli/main.ts': [mtimeMs, size] }
    writeFileSync(new URL('current.json', folder), JSON.stringify({ entry: 'of-${word}/main.mjs', inputs }))`
  )
}

const changeSources = () => writeFile(join(root, 'cli', 'main.ts'), `console.log('ready ${crypto.randomUUID()}')`)

const listBundles = async () =>
  (await readdir(join(root, '.callsheet', 'bundle'))).filter((name) => name.startsWith('of-')).toSorted()

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'bin', 'callsheet.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  children.push(child)
  return child
}

const callsheet = (...args: string[]) => finish(start(...args))

/** Runs after a shell command. */
function callsheetUnder(word: string, ...args: string[]) {
  const command = [process.execPath, join(root, 'bin', 'callsheet.mjs'), ...args]
  const child = spawn('sh', ['-c', `${word} && exec "$@"`, 'sh', ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return finish(child)
}

async function finish(child: ChildProcess) {
  let output = ''
  let error = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part))
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (error += part))
  await once(child, 'close')
  return { code: child.exitCode, output, error }
}
