import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Null when there is no file, or only an incomplete one. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Writes the whole file or nothing. Only the owner can read it. A file with the same content is not written again,
 * because that would need disk space.
 */
export async function writePrivateJson(path: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.draft`
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
