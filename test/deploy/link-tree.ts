import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Puts the files of one folder into another. The files are links to the same bytes if the disk allows links. */
export function linkTree(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  if (!isWanted(from)) return
  const about = lstatSync(from)
  if (about.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) linkTree(join(from, name), join(to, name), isWanted)
    return
  }
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  if (about.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
