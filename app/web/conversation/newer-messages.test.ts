import type { UIMessage } from 'ai'
import { expect, test } from 'vitest'
import { hasUnseenAfter, isSameThread } from './newer-messages.ts'

const message = (id: string, role: UIMessage['role'], text: string): UIMessage => ({
  id,
  role,
  parts: [{ type: 'text', text }]
})
const shown = [message('1', 'user', 'A pen.'), message('2', 'assistant', 'Which one?')]

test('an exchange of another page is unseen, and one that is shown is not', () => {
  const next = [...shown, message('3', 'user', 'The blue one.'), message('4', 'assistant', 'Good.')]
  expect(hasUnseenAfter('1', shown, shown)).toBe(false)
  expect(hasUnseenAfter('1', shown, next)).toBe(true)
  expect(hasUnseenAfter('1', next, next)).toBe(false)
})

test('a message that another page sent with other words is unseen', () => {
  expect(hasUnseenAfter('1', shown, [message('1', 'user', 'A brush.')])).toBe(true)
})

test('a message that the server does not have removes nothing', () => {
  expect(hasUnseenAfter('1', shown, [message('7', 'user', 'A lamp.')])).toBe(false)
})

test('an answer whose parts are stored in another form is the same', () => {
  const stored = [message('1', 'user', 'A pen.'), message('2', 'assistant', 'Which')]
  expect(isSameThread(shown, stored)).toBe(true)
  expect(isSameThread(shown, stored.slice(0, 1))).toBe(false)
})
