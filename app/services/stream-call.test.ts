import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createItemScanner } from './item-scanner.ts'
import type { ScannedItem } from './item-scanner.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { createMessageAssembler } from './message-assembler.ts'
import { createStreamingCall } from './stream-call.ts'
import { bitter, input, messageOf, script } from '@callsheet/lib/prompts/testing/script-answers.ts'

describe('streaming', () => {
  const storyboard = {
    title: 'A "quoted" title with { braces ] and \\ slashes',
    elements: [{ slug: 'jar', description: 'a [jar] {here}' }],
    shots: [
      { position: 1, elementSlugs: ['jar'], nested: { a: [{ b: 1 }] } },
      { position: 2, elementSlugs: [] }
    ]
  }
  const expected: ScannedItem[] = [
    { key: 'elements', index: 0, value: storyboard.elements[0] },
    { key: 'shots', index: 0, value: storyboard.shots[0] },
    { key: 'shots', index: 1, value: storyboard.shots[1] }
  ]

  test('items come out complete and in order, no matter how the text is cut', () => {
    const text = JSON.stringify(storyboard, null, 1)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 40 }), (cuts) => {
        const items: ScannedItem[] = []
        const scan = createItemScanner((item) => items.push(item))
        let from = 0
        for (const cut of [...cuts.toSorted((a, b) => a - b), text.length]) {
          scan(text.slice(from, cut))
          from = cut
        }
        expect(items).toEqual(expected)
      })
    )
  })

  test('text that is not JSON yields nothing and throws nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        createItemScanner(() => {})(text)
      })
    )
  })

  const streamOf = (answer: unknown, end: boolean | { type: string; message: string } = true) => {
    const json = JSON.stringify(answer)
    const half = Math.floor(json.length / 2)
    const events = [
      {
        type: 'message_start',
        message: { ...messageOf([]), stop_reason: null, usage: { input_tokens: 10, output_tokens: 1 } }
      },
      { type: 'ping' },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'ugc_script_writer', input: {} }
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json.slice(0, half) } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json.slice(half) } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
      ...(end === true ? [{ type: 'message_stop' }] : end ? [{ type: 'error', error: end }] : [])
    ]
    const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    return new Blob([text]).stream()
  }

  test('scenes are shown while the script is written, and a repair starts over', async () => {
    const answers = [bitter, script]
    const seen: string[] = []
    const callModel = createStreamingCall({
      openStream: async () => streamOf(answers.shift()),
      onAttempt: (attempt) => seen.push(`attempt ${attempt}`),
      onItem: ({ key, index }) => seen.push(`${key} ${index}`)
    })
    const run = await runAgent({ agent: 'ugc-script-writer', input, callModel })
    expect(run).toMatchObject({ attempts: 2, usage: { input_tokens: 20, output_tokens: 14 } })
    const items = ['cast 0', 'scenes 0', 'scenes 1']
    expect(seen).toEqual(['attempt 1', ...items, 'attempt 2', ...items])
  })

  test.each([
    ['ends without its last event', false],
    ['ends with an error', { type: 'overloaded_error', message: 'Overloaded' }]
  ])('a stream that %s is asked for again, and no repair is used up', async (_what, end) => {
    const streams = [streamOf(script, end), streamOf(bitter), streamOf(bitter), streamOf(script)]
    const seen: number[] = []
    const callModel = createStreamingCall({
      openStream: async () => streams.shift() ?? streamOf(bitter),
      onAttempt: (attempt) => seen.push(attempt),
      onItem: () => {}
    })
    expect(await runAgent({ agent: 'ugc-script-writer', input, callModel })).toMatchObject({ attempts: 3 })
    expect(seen).toEqual([1, 2, 3, 4])
  })

  test('an error that lasts keeps its kind, and says what was spent before it', async () => {
    const overloaded = { type: 'overloaded_error', message: 'Overloaded' }
    const streams = [streamOf(bitter)]
    const callModel = createStreamingCall({
      openStream: async () => streams.shift() ?? streamOf(script, overloaded),
      onItem: () => {}
    })
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
      message: 'The model broke off: Overloaded',
      details: { spent: { answers: 1, inputTokens: 10, outputTokens: 7 } }
    })
  })

  test('an interrupted stream is an upstream failure', async () => {
    const callModel = createStreamingCall({ openStream: async () => streamOf(script, false), onItem: () => {} })
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      code: 'upstream-failed',
      message: 'The model broke off in the middle of its answer.'
    })
  })

  test('a thought goes back as it came, with its signature', () => {
    const assembler = createMessageAssembler({ onToolInput: () => undefined })
    const send = (event: object) => assembler.read(JSON.stringify(event))
    send({ type: 'message_start', message: { ...messageOf([]), stop_reason: null } })
    send({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } })
    send({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'A hook ' } })
    send({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'first.' } })
    send({ type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sealed' } })
    send({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } })
    send({ type: 'message_stop' })
    expect(assembler.finish()?.content).toEqual([{ type: 'thinking', thinking: 'A hook first.', signature: 'sealed' }])
  })
})
