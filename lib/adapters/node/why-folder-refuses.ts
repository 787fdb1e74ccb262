const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'the folder above it is missing, or takes no folders',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full'
}

/**
 * Why nothing can be kept in a folder that a person has named, as the end of a sentence. The system's own words where it
 * says something else.
 */
export function whyFolderRefuses(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}
