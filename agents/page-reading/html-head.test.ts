import { isTag, type Element } from 'domhandler'
import { expect, test } from 'vitest'
import { first, parseHtml } from './html.ts'
import { textLines } from './text.ts'

const names = (element: Element | null) => element?.children.filter(isTag).map(({ name }) => name)

test.each(['<html><head>', '<head>'])('%s without an end ends before the first thing to be shown', (start) => {
  const root = parseHtml(`<!doctype html>${start}<title>Oats</title> <meta name="a" content="b"><h1>Oats</h1><p>$2</p>`)
  const head = first('head', root)
  expect(names(head)).toEqual(['title', 'meta'])
  expect(textLines(root)).toBe('Oats\n$2')
  const heading = first('h1', root)!
  expect(heading.parent).toBe(head!.parent)
  expect(heading.prev).toBe(head)
  expect(head!.next).toBe(heading)
  expect(first('p', root)!.next).toBeNull()
})

test('what follows in the body is behind what the head held', () => {
  const root = parseHtml('<html><head><title>Oats</title>Sale<div>Today</div></head><body><p>Oats</p></body></html>')
  expect(names(first('html', root))).toEqual(['head', 'div', 'body'])
  expect(textLines(root)).toBe('Sale\nToday\nOats')
  expect(first('div', root)!.next).toBe(first('body', root))
  expect(first('body', root)!.prev).toBe(first('div', root))
})

test('a whole head stays as it is', () => {
  const root = parseHtml('<html><head><script>1</script><noscript><img src="a.png"></noscript></head><body>Oats</body>')
  expect(names(first('html', root))).toEqual(['head', 'body'])
  expect(names(first('head', root))).toEqual(['script', 'noscript'])
})
