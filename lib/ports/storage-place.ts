/** What a look at a place found. */
export interface StorageFinding {
  /**
   * Why it takes nothing now, as a sentence for users: without paths and addresses. The sentence stays the same while
   * the reason does. Another service names several. Null when it takes more.
   */
  problem: string | readonly string[] | null
  /** Bytes that are left, where the place knows it. */
  freeBytes?: number
  /** The reason in full, for the log. */
  error?: unknown
}

/** A place where something must be kept: the media store, the database, the disk below them. */
export interface StoragePlace {
  /** For metrics and the log: `media-store`. */
  name: string
  /** Tries it. A throw counts as a problem too. */
  look(): Promise<StorageFinding>
  /** False where no answer in time says nothing: a busy database, another service. Default: it takes nothing then. */
  isRefusalWhenSilent?: boolean
}
