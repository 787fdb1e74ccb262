import type { UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { modelHistory } from './history.ts'

const historyOf = (messages: readonly UIMessage[]) => modelHistory(messages, {})

const said = (index: number, text: string): UIMessage => ({
  id: `m${index}`,
  role: index % 2 === 0 ? 'user' : 'assistant',
  parts: [{ type: 'text', text }]
})

const thread = (length: number) => Array.from({ length }, (_, index) => said(index, `message ${index}`))

const toolAnswer = (output: object): UIMessage => ({
  id: 'tool',
  role: 'assistant',
  parts: [{ type: 'tool-write_script', toolCallId: 'call-1', state: 'output-available', input: {}, output }]
})

describe('the part of a thread that the model reads', () => {
  test('is the whole thread when it is short', async () => {
    expect(await historyOf(thread(40))).toHaveLength(40)
  })

  test('has only words and photos of older messages, without tool calls and their answers', async () => {
    const photo: UIMessage = {
      id: 'photo',
      role: 'user',
      parts: [{ type: 'data-photo', data: { imageId: 'the-photo', purpose: 'identity' } }]
    }
    const text = JSON.stringify(await historyOf([photo, toolAnswer({ card: 'script' }), ...thread(60)]))
    expect(text).toContain('the-photo')
    expect(text).not.toContain('call-1')
    expect(text).toContain('message 0"')
  })

  test('never grows past its limit, and keeps the idea', async () => {
    const long = thread(2_000).map((message) => ({
      ...message,
      parts: [{ type: 'text' as const, text: 'word '.repeat(150) }]
    }))
    const history = await historyOf([said(0, 'Cold brew that never turns bitter'), ...long])
    expect(JSON.stringify(history).length).toBeLessThan(80_000)
    expect(JSON.stringify(history[0])).toContain('Cold brew that never turns bitter')
  })

  test('begins the same in every turn, so that the provider’s cache can be used', async () => {
    const before = await historyOf(thread(70))
    const after = await historyOf(thread(72))
    expect(after.slice(0, before.length)).toEqual(before)
  })

  test('a long answer of a tool keeps its ids and the beginnings of its texts', async () => {
    const output = { card: 'script', id: 'script-1', lines: Array.from({ length: 60 }, () => 'a line '.repeat(40)) }
    const text = JSON.stringify(await historyOf([said(0, 'Write it'), toolAnswer(output)]))
    expect(text).toContain('script-1')
    expect(text.length).toBeLessThan(JSON.stringify(output).length)
  })

  test('a card that is shown again later stands in full only once', async () => {
    const review = (stage: string) => toolAnswer({ card: 'review', id: 'pipeline-1', scenes: [{ stage }] })
    const script = (id: string) => toolAnswer({ card: 'script', id, adId: 'ad-1', title: `Title of ${id}` })
    const history = await historyOf([script('one'), review('before'), script('two'), review('now'), said(0, 'Go on')])
    const text = JSON.stringify(history)
    expect(text).toContain('"now"')
    expect(text).not.toContain('"before"')
    expect(text).toContain('Title of two')
    expect(text).not.toContain('Title of one')
    expect(text).toContain('"id":"one"')
  })
})
