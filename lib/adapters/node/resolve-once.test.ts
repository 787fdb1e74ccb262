import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const preload = new URL('resolve-once.ts', import.meta.url).href
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-resolve-'))
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'first.ts': `export { version } from 'versioned'`,
    'nested/second.ts': `export { version } from 'versioned'; export const name: string = 'second'`,
    'linked-target.ts': `export const where = import.meta.url`,
    'node_modules/versioned/package.json':
      '{ "type": "module", "exports": { ".": { "import": "./one.js", "require": "./old/one.js" } } }',
    'node_modules/versioned/one.js': `export { version } from './parts/version.js'`,
    'node_modules/versioned/parts/version.js': `export const version = 1; export * from './other.js'`,
    'node_modules/versioned/parts/other.js': `export const other = 1`,
    'node_modules/versioned/old/package.json': '{ "type": "commonjs" }',
    'node_modules/versioned/old/one.js': `exports.version = 'old'; exports.part = require('./part.js')`,
    'node_modules/versioned/old/part.js': `module.exports = 'part'`,
    'nested/node_modules/versioned/package.json': '{ "type": "module", "exports": "./two.js" }',
    'nested/node_modules/versioned/two.js': `export const version = 2`
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await symlink('linked-target.ts', join(folder, 'link.ts'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('each folder gets the copy of a package that Node finds from there', async () => {
  expect(
    await run(`
      const first = await import('./first.ts')
      const second = await import('./nested/second.ts')
      answer([first.version, second.version, (await import('versioned')).version, second.name])`)
  ).toEqual([1, 2, 1, 'second'])
})

test('require gets what a package has for it, and its files are CommonJS', async () => {
  expect(
    await run(`
      const { createRequire } = await import('node:module')
      const imported = await import('versioned')
      const required = createRequire(import.meta.url)('versioned')
      const old = await import('./node_modules/versioned/old/one.js')
      answer([imported.version, required.version, required.part, old.default.part])`)
  ).toEqual([1, 'old', 'part', 'part'])
})

test('a link is its target, and a query makes a module of its own', async () => {
  expect(
    await run(`
      await import('./first.ts')
      const target = await import('./linked-target.ts')
      answer([(await import('./link.ts')) === target, (await import('./linked-target.ts?again')) === target])`)
  ).toEqual([true, false])
})

test('a file or a package that is missing gives the error of Node', async () => {
  expect(
    await run(`
      await import('./first.ts')
      const code = (path) => import(path).then(() => 'found', (error) => error.code)
      answer([await code('./missing.ts'), await code('missing'), await code('missing'), await code('./nested')])`)
  ).toEqual(['ERR_MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT'])
})

test('the package.json of a package is read for a folder once, not for each of its modules', async () => {
  const reads = `
    import { registerHooks } from 'node:module'
    globalThis.asked = 0
    registerHooks({ resolve: (specifier, context, next) => (globalThis.asked++, next(specifier, context)) })`
  const counter = `--import=data:text/javascript,${encodeURIComponent(reads)}`
  const script = `
    await import('./first.ts')
    const before = globalThis.asked
    await import('./node_modules/versioned/parts/other.js')
    await import('versioned')
    await import('versioned')
    answer(globalThis.asked - before)`
  // The hooks that come last are asked first, so what ours answers never reaches the ones before.
  expect(await run(script, [counter, `--import=${preload}`])).toBeLessThan(3)
  expect(await run(script, [counter])).toBe(3)
})

/** Runs a module of the folder and gives what it answers. */
async function run(script: string, flags = [`--import=${preload}`]): Promise<unknown> {
  const path = join(folder, 'main.ts')
  await writeFile(path, `const answer = (value: unknown) => console.log(JSON.stringify(value))\n${script}`)
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, path])
  return JSON.parse(stdout)
}
