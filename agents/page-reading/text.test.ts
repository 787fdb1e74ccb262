import { expect, test } from 'vitest'
import { first, parseHtml } from './html.ts'
import { collapse, textLines, textOf } from './text.ts'

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
