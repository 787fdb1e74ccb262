import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** JSON inside a script element. Nothing in it may close the element. */
export function scriptJson(value: unknown): HtmlEscapedString {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028'))
}

export interface Shell {
  title: string
  description?: string
  head?: Markup
  body: Markup
  bodyClass?: string
  language?: string
}

export function shell({ title, description, head, body, bodyClass = '', language = 'en' }: Shell): Markup {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${description === undefined ? '' : html`<meta name="description" content="${description}" />`} ${head ?? ''}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html>`
}

export const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}

export function average(ratings: number[]): number {
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(ratings.length, 1)) * 10) / 10
}
