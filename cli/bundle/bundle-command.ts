import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { asciiOnly } from './ascii-only.ts'
import { keepImportMeta } from './keep-import-meta.ts'
import { leavePackages } from './leave-packages.ts'

/** What `current.json` says. The launcher compares the inputs with the files of now. */
export interface BundleRecord {
  /** The file to run, from `.callsheet/bundle`. */
  entry: string
  /** Every file that went in, from the root: time of its last change in milliseconds, and its bytes. */
  inputs: Record<string, readonly number[]>
}

/** Besides the modules themselves, these decide which packages are meant. */
const packageLists = ['package-lock.json', 'node_modules/.package-lock.json']
/** What makes the bundle. */
const ownFolder = join('cli', 'bundle')

/**
 * Joins the command, the services and their packages to a few dozen files in `.callsheet/bundle`: Node spends most of a
 * start on finding, reading and compiling some 3,000 modules.
 * @param root folder of the checkout
 */
export async function bundleCommand(root: string): Promise<void> {
  const startedAt = Date.now()
  const state = join(root, '.callsheet', 'bundle')
  await mkdir(state, { recursive: true })
  const folder = await mkdtemp(join(state, 'of-'))
  try {
    const build = await rolldown({
      cwd: root,
      input: { main: join(root, 'cli', 'main.ts') },
      platform: 'node',
      plugins: [leavePackages(), keepImportMeta(), asciiOnly()],
      // Packages leave parts of themselves out, and name what may be missing.
      logLevel: 'silent'
    })
    const { output } = await build.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs'
    })
    await build.close()
    const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const record: BundleRecord = {
      entry: join(basename(folder), 'main.mjs'),
      inputs: await readInputs(root, { modules, startedAt })
    }
    const draft = join(folder, 'record.json')
    await writeFile(draft, JSON.stringify(record))
    await rename(draft, join(state, 'current.json'))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function readInputs(
  root: string,
  { modules, startedAt }: { modules: readonly string[]; startedAt: number }
): Promise<BundleRecord['inputs']> {
  const own = modules.map((module) => relative(root, module)).filter((path) => !/^\.\.|node_modules|\0/.test(path))
  const bundler = await readdir(join(root, ownFolder)).catch(() => [])
  const entries = await Promise.all(
    [...new Set([...own, ...packageLists, ...bundler.map((name) => join(ownFolder, name))])].map(async (path) => {
      const facts = await stat(join(root, path)).catch(() => null)
      // What changed while it was read does not count as read.
      const isRead = facts !== null && facts.mtimeMs < startedAt
      return { path, exists: facts !== null, fact: isRead ? [facts.mtimeMs, facts.size] : [0, 0] }
    })
  )
  return Object.fromEntries(entries.filter(({ exists }) => exists).map(({ path, fact }) => [path, fact]))
}
