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

test('a message of this page is known as the server keeps it', () => {
  const photo = { imageId: '5', purpose: 'product', name: 'can.png' }
  const sent: UIMessage = {
    id: '1',
    role: 'user',
    parts: [
      { type: 'data-photo', data: photo },
      { type: 'text', text: 'A pen. ' }
    ]
  }
  const kept = {
    ...sent,
    parts: [
      { data: { name: 'can.png', imageId: '5', purpose: 'product' }, type: 'data-photo' },
      { text: 'A pen.', type: 'text' }
    ]
  } as UIMessage
  expect(hasUnseenAfter('1', [sent], [kept])).toBe(false)
  expect(isSameThread([sent], [kept])).toBe(true)
})

test('an answer whose parts are stored in another form is the same', () => {
  const stored = [message('1', 'user', 'A pen.'), message('2', 'assistant', 'Which')]
  expect(isSameThread(shown, stored)).toBe(true)
  expect(isSameThread(shown, stored.slice(0, 1))).toBe(false)
})
