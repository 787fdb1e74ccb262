/** An upload as it came. Refused ones are included. */
export interface LoggedUpload {
  atMs: number
  account: string | null
  contentType: string | null
  answered: number
  /** The reason of the refusal. */
  message: string | null
  file: LoggedFile | null
}

export interface LoggedFile {
  fileName: string
  filePath: string
  downloadUrl: string
  fileSize: number
  mimeType: string
  sha256: string
}

const kept = 1_000

export function createUploadLog() {
  const entries: LoggedUpload[] = []
  return {
    add(entry: LoggedUpload): void {
      entries.push(entry)
      if (entries.length > kept) entries.shift()
    },
    list: (): readonly LoggedUpload[] => entries
  }
}

export type UploadLog = ReturnType<typeof createUploadLog>
