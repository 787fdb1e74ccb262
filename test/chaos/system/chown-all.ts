import { chmod, chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives a folder and all that is in it to an account. Nobody else can read the folder. */
export async function chownAll(directory: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  await chown(directory, uid, gid)
  await chmod(directory, 0o700)
}
