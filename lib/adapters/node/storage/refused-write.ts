/** Why the file system refused a write, as a sentence without the path. `what` is what stands there. */
export function wordsOfRefusal(what: string, error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
      return `The disk of ${what} is full.`
    case 'EDQUOT':
      return `The disk of ${what} has reached its quota.`
    case 'EROFS':
      return `The disk of ${what} can only be read.`
    case 'EACCES':
    case 'EPERM':
      return `The folder of ${what} does not allow us to write.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `The folder of ${what} is missing.`
    case 'EFBIG':
      return `The disk of ${what} takes no file of this size.`
    default:
      return `The disk of ${what} does not take what is written.`
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
