export interface Viewport {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
  mobile: boolean
}

export interface VisitRequest {
  url: string
  /** For the whole visit; what is there by then is answered. */
  timeoutSeconds: number
  viewport?: Viewport
  colorScheme?: 'light' | 'dark'
  locale?: string
  userAgent?: string
  /** JavaScript run in each document before its own. */
  initScripts?: readonly string[]
  /** JavaScript run once when the page has settled: scrolling, hiding what is in the way. */
  settledScripts?: readonly string[]
  /** Waited for within the time, besides the page coming to rest. */
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

/** As assistive technology meets the page. Nodes without meaning are left out, their children stay. */
export interface AccessibilityNode {
  role: string
  name: string
  value?: string
  description?: string
  /** Heading level, checked, expanded, disabled, url and the like, where the page says them. */
  states: Record<string, string | number | boolean>
  children: AccessibilityNode[]
}

export interface Visit {
  /** Where the page ended up. */
  url: string
  status: number | null
  title: string
  /** False when the time was up before the page came to rest. */
  settled: boolean
  html?: string
  screenshot?: Screenshot
  accessibilityTree?: AccessibilityNode
}

/**
 * A real browser for pages that need one. Each visit has a fresh profile. The browser can reach the public internet
 * only: private addresses are refused (`forbidden`) whatever a page's scripts try. Busy is `unavailable`, no answer in
 * time `upstream-timeout`, a selector that is not there `invalid-input`.
 */
export interface Browser {
  visit(request: VisitRequest): Promise<Visit>
  close(): Promise<void>
}
