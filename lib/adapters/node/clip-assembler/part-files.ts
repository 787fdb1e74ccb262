import { randomBytes } from 'node:crypto'
import { rename, utimes, writeFile } from 'node:fs/promises'

/** True when the file is there. The file then counts as used now. */
export async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false
  )
}

/** A whole file or none. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  await writeFile(draft, text)
  await rename(draft, path)
}
