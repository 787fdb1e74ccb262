import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { z } from 'zod'
import { withBuildLock } from './build-lock.ts'
import { lucideIcons } from './lucide-icons.ts'
import { preactAsReact } from './preact-as-react.ts'
import { preloadFonts } from './preload-fonts.ts'
import { studioDirectory } from './studio-files.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

const sourceDirectory = join(import.meta.dirname, '../web')
const rootDirectory = join(import.meta.dirname, '../..')
const lockFile = join(rootDirectory, 'package-lock.json')
const lockPath = join(import.meta.dirname, '../web/.build-lock')
/** What makes the build. */
const ownSources = [
  import.meta.filename,
  ...['lucide-icons.ts', 'preact-as-react.ts', 'preload-fonts.ts', 'without-json-schemas.ts'].map((name) =>
    join(import.meta.dirname, name)
  )
]
const stampFile = join(studioDirectory, '.stamp')

/** Compressed JavaScript that the first page needs before it works. */
export const maximumFirstPageBytes = 180_000

export interface BuiltStudio {
  /** False when the last build is still valid. */
  isNew: boolean
  sizes: { file: string; gzipBytes: number; isFirstPage: boolean }[]
}

/**
 * Builds the studio into `app/web/dist`, unless the sources and the lock file are the same as in the last build. Throws
 * when the JavaScript of the first page is larger than its limit.
 */
export async function buildStudio({ force = false } = {}): Promise<BuiltStudio> {
  const isBuilt = async () => !force && (await isFresh())
  if (await isBuilt()) return { isNew: false, sizes: [] }
  return withBuildLock(lockPath, async () => ((await isBuilt()) ? { isNew: false, sizes: [] } : buildNew()))
}

async function buildNew(): Promise<BuiltStudio> {
  // Loaded only when a build is needed: loading takes longer than a full warm start.
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  const inWorkers = new Set<string>()
  const result = await build({
    root: sourceDirectory,
    configFile: false,
    logLevel: 'error',
    plugins: [preactAsReact(), lucideIcons(), react(), preloadFonts(), withoutJsonSchemas()],
    worker: {
      format: 'es',
      // Their modules are in none of the outputs below.
      plugins: () => [{ name: 'worker-sources', moduleParsed: ({ id }) => void inWorkers.add(id) }]
    },
    build: {
      outDir: studioDirectory,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // We serve all files ourselves, without data: fonts or scripts, so that the page's policy stays strict.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Registries are plain literals and spreading one has no side effect, so unread entries can be removed.
        treeshake: { propertyReadSideEffects: false },
        output: {
          codeSplitting: {
            groups: [
              // The schema library gets one chunk, in which its setting runs before any other chunk makes a schema.
              { name: 'schemas', test: /node_modules\/zod\/|schemas-without-eval/ },
              // Every page asks the server. In a chunk with a part of some pages, it would bring that part to all.
              { name: 'queries', test: /node_modules\/@tanstack\/(?:react-query|query-core)\// }
            ]
          }
        }
      }
    }
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []))
  const sizes = measure(outputs)
  const firstPageBytes = sizes.reduce((sum, { isFirstPage, gzipBytes }) => sum + (isFirstPage ? gzipBytes : 0), 0)
  if (firstPageBytes > maximumFirstPageBytes) {
    throw new Error(`The first page needs ${firstPageBytes} bytes of JavaScript; ${maximumFirstPageBytes} are allowed.`)
  }
  await compress()
  const shared = sharedSources([...outputs.flatMap(modulesOf), ...inWorkers])
  const stamp = JSON.stringify({ shared, hash: await hashSources(shared) })
  // When the disk is full, the next start builds again.
  await writeFile(stampFile, stamp).catch(() => undefined)
  return { isNew: true, sizes }
}

/** The entry with its static imports, and the page at `/`. */
function measure(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): BuiltStudio['sizes'] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const first = new Set<string>()
  const add = (fileName: string) => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName)
    if (!chunk || first.has(fileName)) return
    first.add(fileName)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of chunks) if (chunk.isEntry || chunk.facadeModuleId?.endsWith('/ad/ads.tsx')) add(chunk.fileName)
  return chunks
    .map(({ fileName, code }) => ({
      file: basename(fileName),
      gzipBytes: gzipSync(code).byteLength,
      isFirstPage: first.has(fileName)
    }))
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
}

const textFiles = /\.(js|css|html|svg)$/

/** The last level, 11, takes twice the time for 2% less. */
const brotliSettings = { [constants.BROTLI_PARAM_QUALITY]: 10 }

async function compress(): Promise<void> {
  const entries = await readdir(studioDirectory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && textFiles.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path)
      const [gzipped, brotli] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, { params: brotliSettings })
      ])
      await Promise.all([writeFile(`${path}.gz`, gzipped), writeFile(`${path}.br`, brotli)])
    })
  )
}

const stampSchema = z.object({
  /** Sources outside the studio's folder, relative to the root of the checkout. */
  shared: z.array(z.string()),
  hash: z.string()
})

async function isFresh(): Promise<boolean> {
  try {
    const { shared, hash } = stampSchema.parse(JSON.parse(await readFile(stampFile, 'utf8')))
    return hash === (await hashSources(shared))
  } catch {
    // Never built, built by another version, or from a file that no longer exists.
    return false
  }
}

const modulesOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  output.type === 'chunk' ? output.moduleIds : []

function sharedSources(modules: readonly string[]): string[] {
  return [...new Set(modules)]
    .filter((path) => path.startsWith(join(rootDirectory, 'lib')) && !path.includes('node_modules'))
    .map((path) => relative(rootDirectory, path))
    .toSorted()
}

async function hashSources(shared: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(sourceDirectory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sources = paths
    .filter((path) => !path.startsWith(studioDirectory) && path !== lockPath && !path.includes('.test.'))
    .toSorted()
  const others = shared.map((path) => join(rootDirectory, path))
  for (const path of [...sources, ...others, lockFile, ...ownSources]) hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

if (import.meta.main) {
  const { isNew, sizes } = await buildStudio({ force: process.argv.includes('--force') })
  if (!isNew) console.log('The studio is built already.')
  for (const { file, gzipBytes, isFirstPage } of sizes) {
    console.log(`${(gzipBytes / 1000).toFixed(1).padStart(7)} kB gzip  ${file}${isFirstPage ? '  first page' : ''}`)
  }
  const total = sizes.reduce((sum, size) => sum + (size.isFirstPage ? size.gzipBytes : 0), 0)
  if (isNew)
    console.log(
      `${(total / 1000).toFixed(1).padStart(7)} kB gzip  JavaScript of the first page, of ${maximumFirstPageBytes / 1000}`
    )
}
