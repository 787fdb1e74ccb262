import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createItemScanner } from './item-scanner.ts'
import type { ScannedItem } from './item-scanner.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
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

  const streamOf = (answer: unknown, end = true) => {
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
      ...(end ? [{ type: 'message_stop' }] : [])
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

  test('an interrupted stream is an upstream failure', async () => {
    const callModel = createStreamingCall({ openStream: async () => streamOf(script, false), onItem: () => {} })
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      code: 'upstream-failed',
      message: 'The model broke off in the middle of its answer.'
    })
  })
})
