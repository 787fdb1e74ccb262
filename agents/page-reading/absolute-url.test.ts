import { expect, test } from 'vitest'
import { absoluteUrl } from './html.ts'

test.each([
  'https://shop.example/kettles/red?page=2#top',
  'http://shop.example:8080/',
  'https://SHOP.example',
  'https://user:secret@shop.example/kettles',
  'https://shop.example/mail@home',
  'ftp://shop.example/kettles',
  'file:///kettles/red.html',
  'data:text/html,x',
  'no address'
])('a link on %s leads where a browser would go', (base) => {
  const links = ['/p/red-kettle', '/p/', '/', '//cdn.example/p', '/p/../q', '/p/%7e/ä', '/p.html', 'p', '?q', '#a', '']
  for (const href of [...links, 'https://other.example/p', 'mailto:a@shop.example', 'javascript:void(0)']) {
    const url = URL.canParse(base) ? URL.parse(href, base) : URL.parse(href)
    const isWeb = href !== '' && (url?.protocol === 'https:' || url?.protocol === 'http:')
    expect(absoluteUrl(href, base), href).toBe(isWeb ? url?.href : null)
  }
})
