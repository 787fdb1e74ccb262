import { expect, test } from 'vitest'
import { all, first, parseHtml } from './html.ts'
import { collapse, shortTextOf, textLines, textOf } from './text.ts'

test('white space of any kind is one space, and none at the ends', () => {
  const words = ['Oats', 'and', 'milk']
  const spaces = [' ', '  ', '\n', '\t', '\u00a0', '\u2003 ', '\ufeff', '\r\n']
  for (const space of spaces) {
    expect(collapse(words.join(space))).toBe('Oats and milk')
    expect(collapse(`${space}Oats${space}`)).toBe('Oats')
    expect(textOf(parseHtml(`<p>${space}Oats${space}and milk</p>`))).toBe('Oats and milk')
  }
  expect(collapse('Oats and milk')).toBe('Oats and milk')
  expect(collapse(' ')).toBe('')
})

test('blocks are lines, and nothing shown is null', () => {
  const page = parseHtml('<div>Oats <b>and</b>\nmilk</div><p> </p><p>Each\ud800 day</p><script>no()</script>')
  expect(textLines(page)).toBe('Oats and milk\nEach\ufffd day')
  expect(textOf(parseHtml('<p> <br></p>'))).toBeNull()
})

test('an element that holds one text and nothing else is read as any other', () => {
  const only = (html: string) => first('body > *', parseHtml(`<body>${html}</body>`))
  expect(textLines(only('<a href="/p"> Oats\n and\ud800 milk</a>'))).toBe('Oats and\ufffd milk')
  expect(textLines(only('<li> Oats </li>'))).toBe('Oats')
  expect(textOf(only('<p> </p>'))).toBeNull()
  expect(textOf(only('<script>no()</script>'))).toBeNull()
  expect(textOf(only('<b>Oats</b>'), () => true)).toBeNull()
})

test('a short text is read whole, and a longer one not at all', () => {
  const page = parseHtml(`<p>Oats <b>and</b>\n   milk</p><p>${'Oats '.repeat(30)}</p><p>${'<i>a</i>'.repeat(201)}</p>`)
  const [short, long, many] = all('p', page)
  expect(shortTextOf(short!, 13)).toBe('Oats and milk')
  expect(shortTextOf(short!, 12)).toBeNull()
  expect(shortTextOf(long!, 100)).toBeNull()
  expect(shortTextOf(many!, 1000)).toBeNull()
  expect(shortTextOf(parseHtml('<p> <script>no()</script></p>'), 10)).toBeNull()
})
