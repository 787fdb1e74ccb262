import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.callsheet'])

/** Every TypeScript file below the folders, as a path from `root` with forward slashes. */
export async function sourceFiles(root: string, folders: string[]): Promise<string[]> {
  const lists = await Promise.all(folders.map((folder) => walk(join(root, folder))))
  return lists.flat().map((path) => relative(root, path).replaceAll('\\', '/'))
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}
