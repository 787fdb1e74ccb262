import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

/** Real pages beside the checkout. */
const folder = join(import.meta.dirname, '../../../shared/samples/wcxb/html')
const pages = existsSync(folder) ? readdirSync(folder).filter((_, index) => index % 16 === 0) : []

/**
 * The page with names of surroundings on every element that says that it is the content. Several articles are a list:
 * there, a name can tell the page's own from the others.
 */
function misnamed(html: string): string {
  const name = 'right-rail dynamic-ad-container'
  const isList = (html.match(/<article[\s>]/gi)?.length ?? 0) > 1
  return html.replace(isList ? /<(?:main|body)(?=[\s>])[^>]*>/gi : /<(?:article|main|body)(?=[\s>])[^>]*>/gi, (tag) =>
    /\sclass="/i.test(tag) ? tag.replace(/\sclass="/i, `$&${name} `) : tag.replace(/^<\w+/, `$& class="${name}"`)
  )
}

describe.skipIf(pages.length === 0)('real pages whose content has the name of an advert', () => {
  test.each(pages)('%s is read as before', (file) => {
    const html = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    const url = 'https://site.example/page'
    expect(readDocument({ url, html: misnamed(html) }).text).toBe(readDocument({ url, html }).text)
  })
})
