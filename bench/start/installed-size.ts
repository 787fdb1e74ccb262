import { lstat, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** The kinds of files that packages bring, the largest question first: what could be left out. */
export const installedKinds = [
  'compiled programs and libraries',
  'models, fonts and other data',
  'JavaScript',
  'types',
  'source maps'
] as const

export type InstalledKind = (typeof installedKinds)[number]

/** Megabytes on the disk, as `du` counts them. */
export interface InstalledSize {
  megabytes: number
  byKind: Record<InstalledKind, number>
}

/** What lies below a folder of packages. */
export async function measureInstalledSize(folder: string): Promise<InstalledSize> {
  const bytes = new Map<InstalledKind, number>()
  await add(folder, bytes)
  const megabytes = (count: number) => Math.round(count / 1024 / 1024)
  const of = (kind: InstalledKind) => bytes.get(kind) ?? 0
  return {
    megabytes: megabytes([...bytes.values()].reduce((sum, count) => sum + count, 0)),
    byKind: {
      'compiled programs and libraries': megabytes(of('compiled programs and libraries')),
      'models, fonts and other data': megabytes(of('models, fonts and other data')),
      JavaScript: megabytes(of('JavaScript')),
      types: megabytes(of('types')),
      'source maps': megabytes(of('source maps'))
    }
  }
}

async function add(folder: string, bytes: Map<InstalledKind, number>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      await add(path, bytes)
      continue
    }
    const { blocks, mode, size } = await lstat(path)
    const kind = kindOf(entry.name, (mode & 0o111) !== 0 && size > leastProgramBytes)
    bytes.set(kind, (bytes.get(kind) ?? 0) + blocks * 512)
  }
}

/** Scripts can be executed too, and are small. */
const leastProgramBytes = 500_000

function kindOf(name: string, isLargeExecutable: boolean): InstalledKind {
  if (/\.d\.[cm]?ts$/.test(name)) return 'types'
  if (name.endsWith('.map')) return 'source maps'
  if (/\.[cm]?[jt]sx?$/.test(name)) return 'JavaScript'
  // Chromium comes packed with Brotli.
  const isCompiled = /^\.(?:node|so|wasm|br|dylib|dll)$/.test(extname(name)) || /\.so\.[\d.]+$/.test(name)
  return isCompiled || isLargeExecutable ? 'compiled programs and libraries' : 'models, fonts and other data'
}
