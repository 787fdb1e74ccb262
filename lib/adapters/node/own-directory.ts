import { chmod, lstat, mkdir } from 'node:fs/promises'

/**
 * Makes a folder in a place that other users of the machine can write to, such as the one for temporary files, and
 * closes it to them; with mode 0755 they may read in it. Throws where somebody else made it first, or can write into it: what lies there cannot be trusted.
 */
export async function openOwnDirectory(path: string, mode: 0o700 | 0o755 = 0o700): Promise<string> {
  await mkdir(path, { recursive: true, mode })
  const found = await lstat(path)
  const isOurs = process.getuid === undefined || found.uid === process.getuid()
  const othersMayWrite = (found.mode & 0o022) !== 0
  const isDirectory = (found.mode & 0o170000) === 0o040000
  if (!isDirectory || !isOurs || othersMayWrite) {
    const reason = !isDirectory ? 'is no folder' : isOurs ? 'can be changed by other users' : 'belongs to another user'
    throw new Error(
      `${path} ${reason}, so what lies in it is not trusted. Remove it, or set TMPDIR to a folder of yours.`
    )
  }
  await chmod(path, mode)
  return path
}
