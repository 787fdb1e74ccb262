/** Pixels from each edge that a platform covers with its own buttons and words. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export interface PlatformFrame {
  ratio: string
  /** The size in which the margins are given. */
  width: number
  height: number
  /** What has to be seen stays inside. */
  margins: Margins
}

/** One place where a film is shown. */
export interface Platform {
  label: string
  seconds: {
    /** What the platform takes. Null: no limit that a film of ours could reach. */
    allowed: { minimum: number; maximum: number | null }
    /** Where most films do best there. */
    works: { from: number; to: number }
  }
  /** The ratios that it shows without bars, the best one first. */
  frames: readonly [PlatformFrame, ...PlatformFrame[]]
  /** Facts that change how a film is made for it. */
  notes: readonly string[]
  /** Public pages with these facts. */
  sources: readonly [string, ...string[]]
}
