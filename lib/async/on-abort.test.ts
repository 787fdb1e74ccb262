import { expect, test } from 'vitest'
import { onAbort } from './on-abort.ts'

test('all who listen are called once', () => {
  const service = new AbortController()
  const heard: string[] = []
  onAbort(service.signal, () => heard.push('first'))
  onAbort(service.signal, () => heard.push('second'))
  service.abort()
  service.abort()
  expect(heard).toEqual(['first', 'second'])
})

test('what was taken back is not called, also by one that is called before it', () => {
  const service = new AbortController()
  const heard: string[] = []
  onAbort(service.signal, () => {
    heard.push('first')
    leaveLast()
  })
  const leave = onAbort(service.signal, () => heard.push('second'))
  const leaveLast = onAbort(service.signal, () => heard.push('third'))
  leave()
  service.abort()
  expect(heard).toEqual(['first'])
})

test('signals are apart', () => {
  const [left, right] = [new AbortController(), new AbortController()]
  const heard: string[] = []
  onAbort(left.signal, () => heard.push('left'))
  onAbort(right.signal, () => heard.push('right'))
  right.abort()
  expect(heard).toEqual(['right'])
})
