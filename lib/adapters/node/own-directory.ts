import { chmod, lstat, mkdir } from 'node:fs/promises'

/**
 * Makes a folder in a place that other users of the machine can write to, such as the one for temporary files, and
 * closes it to them. Throws where somebody else made it first, or can write into it: what lies there cannot be trusted.
 */
export async function openOwnDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await lstat(path)
  const isOurs = process.getuid === undefined || uid === process.getuid()
  const othersMayWrite = (mode & 0o022) !== 0
  const isDirectory = (mode & 0o170000) === 0o040000
  if (!isDirectory || !isOurs || othersMayWrite) {
    const reason = !isDirectory ? 'is no folder' : isOurs ? 'can be changed by other users' : 'belongs to another user'
    throw new Error(
      `${path} ${reason}, so what lies in it is not trusted. Remove it, or set TMPDIR to a folder of yours.`
    )
  }
  await chmod(path, 0o700)
  return path
}
