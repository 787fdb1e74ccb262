const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'EFBIG',
  'EIO'
])

/** A disk is full or broken, a file may not be touched, or stands where a folder belongs. The system's sentence names it, and no stack helps. */
export function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error && diskCodes.has(String(error.code))
}
