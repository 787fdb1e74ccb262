import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundleCommand, type BundleRecord } from './bundle-command.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'callsheet-bundle-')))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    await utimes(join(root, path), 1_000, 1_000)
  }
}

const readRecord = async (): Promise<BundleRecord> =>
  JSON.parse(await readFile(join(root, '.callsheet', 'bundle', 'current.json'), 'utf8'))

async function run(file: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, file)])
  return JSON.parse(stdout)
}

const runBundle = async () => run(join('.callsheet', 'bundle', (await readRecord()).entry))

const sources = {
  'package.json': '{ "type": "module" }',
  'cli/main.ts': `
    import { where } from './parts/where.ts'
    import common, { answer } from 'common'
    import { whole } from 'whole'
    import { load } from 'linked/load.js'
    const { late } = await import('./parts/late.ts')
    console.log(JSON.stringify({ where, answer, keys: Object.keys(common), whole: whole(), late, loaded: await load() }))`,
  'cli/parts/where.ts': `
    import { relative } from 'node:path'
    interface Where { [kind: string]: string | boolean }
    export const where: Where = {
      url: import.meta.url,
      folder: import.meta.dirname,
      file: import.meta.filename,
      main: import.meta.main,
      manifest: import.meta.resolve('whole/package.json'),
      child: new URL('./child.ts', import.meta.url).href
    }`,
  'cli/parts/late.ts': `export const late = 'it’s late'`,
  'node_modules/common/package.json': '{ "name": "common", "main": "index.js" }',
  'node_modules/common/index.js': `exports.answer = 42; exports.place = __dirname`,
  'node_modules/whole/package.json':
    '{ "name": "whole", "type": "module", "exports": { ".": "./index.js", "./package.json": "./package.json" } }',
  'node_modules/whole/index.js': `export const whole = () => import.meta.url`,
  'node_modules/linked/package.json': '{ "name": "linked", "type": "module", "exports": { "./*": "./*" } }',
  'node_modules/linked/load.js': `export const load = async () => (await import('common')).default.place`
}

test('a bundle does what its sources do: their places, packages of both kinds, parts that are loaded late', async () => {
  await write(sources)
  await bundleCommand(root)
  const ofSources = await run('cli/main.ts')
  expect(ofSources).toMatchObject({ answer: 42, late: 'it’s late', where: { main: false } })
  expect(await runBundle()).toEqual(ofSources)
})

test('a bundle is ASCII, so that V8 keeps one byte of it for each character', async () => {
  await write(sources)
  await bundleCommand(root)
  const { entry } = await readRecord()
  const folder = join(root, '.callsheet', 'bundle', dirname(entry))
  const texts = await Promise.all(
    (await readdir(folder)).filter((name) => name.endsWith('.mjs')).map((name) => readFile(join(folder, name), 'utf8'))
  )
  expect(texts.join('')).toMatch(/it\\u2019s late/)
  expect(texts.join('')).toMatch(/^[\0-\x7f]*$/)
})

test('the record names each source with its time and size, and the lists of packages', async () => {
  await write({ ...sources, 'package-lock.json': '{}' })
  await bundleCommand(root)
  const { inputs } = await readRecord()
  expect(inputs).toMatchObject({
    'cli/parts/late.ts': [1_000_000, Buffer.byteLength(sources['cli/parts/late.ts'])],
    'package-lock.json': [1_000_000, 2]
  })
  expect(Object.keys(inputs).filter((path) => path.startsWith('node_modules/'))).toEqual([])
})

test('a source that changed while it was bundled counts as changed, and a wrong one leaves the last bundle', async () => {
  await write(sources)
  await bundleCommand(root)
  const before = await readRecord()
  await utimes(join(root, 'cli/parts/late.ts'), Date.now() / 1000 + 60, Date.now() / 1000 + 60)
  await bundleCommand(root)
  expect((await readRecord()).inputs['cli/parts/late.ts']).toEqual([0, 0])
  expect(before.inputs['cli/parts/late.ts']).not.toEqual([0, 0])
  await write({ 'cli/parts/late.ts': 'export const late = ' })
  await expect(bundleCommand(root)).rejects.toThrow('late.ts')
  expect(await runBundle()).toMatchObject({ late: 'it’s late' })
})
