import { selectAll } from 'css-select'
import { expect, test } from 'vitest'
import { all, first, parseHtml } from './html.ts'

const page = parseHtml(`<html><head><meta property="og:title" content="Oats"><meta name="a, b" content="x"></head>
  <body id="top"><nav class="menu"><a href="/one">One</a><a name="here">Two</a></nav>
  <main><h1 class="Title product-name">Oats</h1><p>A <b>bold</b> <a class="btn" href="/two"><img alt="Oats" src="o.png"></a></p>
  <form><input type="hidden" name="attributes[4]" value="1"><input type="Submit" value="Buy"></form>
  <x-price data-Price="1">1</x-price><svg><linearGradient id="g"></linearGradient></svg></main></body></html>`)

test.each([
  'a',
  'a[href], img[src]',
  'h1, h2, [class*="product-name" i]',
  '.btn',
  '#top',
  'main > p a.btn',
  'nav ~ main b',
  '*',
  ':not(a)',
  'p :is(a, b)',
  'main *',
  '[data-price]',
  'meta[name="a, b"]',
  'input[name="attributes[4]"]',
  'input[type="submit" i]',
  'X-Price',
  'a, a',
  'lineargradient',
  'table'
])('%s finds what it finds in the whole tree, in the same order', (selector) => {
  expect(all(selector, page)).toEqual(selectAll(selector, page))
  expect(first(selector, page)).toBe(selectAll(selector, page)[0] ?? null)
})

test('below an element only what is in it is found', () => {
  const form = first('form', page)!
  expect(all('input', form)).toHaveLength(2)
  expect(all('b', form)).toEqual([])
})
