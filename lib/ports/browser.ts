export interface Viewport {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
  mobile: boolean
}

export interface VisitRequest {
  url: string
  /** For the whole visit. After this time the current state of the page is returned. */
  timeoutSeconds: number
  viewport?: Viewport
  colorScheme?: 'light' | 'dark'
  locale?: string
  userAgent?: string
  /** JavaScript that runs in each document before the document's own scripts. */
  initScripts?: readonly string[]
  /** JavaScript that runs once when the page has settled: it scrolls, or hides an overlay. */
  settledScripts?: readonly string[]
  /** The visit waits for it within its time, and also for the page to settle. */
  waitForSelector?: string
  html?: boolean
  screenshot?: ScreenshotRequest
  accessibilityTree?: { selector?: string }
  signal?: AbortSignal
}

export interface ScreenshotRequest {
  format: 'png' | 'jpeg'
  fullPage: boolean
  /** Only this element. */
  selector?: string
}

export interface Screenshot {
  bytes: Uint8Array
  contentType: 'image/png' | 'image/jpeg'
}

/** The page as assistive technology sees it. Nodes without meaning are left out; their children stay. */
export interface AccessibilityNode {
  role: string
  name: string
  value?: string
  description?: string
  /** Heading level, checked, expanded, disabled, url and similar values that the page states. */
  states: Record<string, string | number | boolean>
  children: AccessibilityNode[]
}

export interface Visit {
  /** The final address of the page. */
  url: string
  status: number | null
  title: string
  /** False when the time was up before the page settled. */
  settled: boolean
  html?: string
  screenshot?: Screenshot
  accessibilityTree?: AccessibilityNode
}

/**
 * A real browser for pages that need one. Each visit has a fresh profile. The browser can reach only the public
 * internet: it refuses private addresses (`forbidden`) for all requests of a page's scripts. Other errors:
 * `unavailable` when it is busy, `upstream-timeout` when no answer came in time, `invalid-input` when the selector is
 * not there.
 */
export interface Browser {
  visit(request: VisitRequest): Promise<Visit>
  close(): Promise<void>
}
