import type { Page } from './page.ts'

export interface HtmlPageInput {
  url: string
  html: string
  /** Null when whoever read it did not say. */
  status: number | null
  headers?: Record<string, string> | undefined
}

/** The HTML that a browser, a provider or a file has given for an address. */
export function htmlPage({ url, html, status, headers }: HtmlPageInput): Page {
  return {
    url,
    body: html,
    contentType: 'text/html',
    ...(status !== null && { status }),
    ...(headers && { headers })
  }
}
