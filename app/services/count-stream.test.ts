import { expect, test } from 'vitest'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import { priceHeaders } from '@callsheet/lib/wire/model-spending.ts'
import { noUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { countStream } from './count-stream.ts'

const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, cacheWriteHour: 6, webSearch: 0.01 }

/** What is noted of an answer whose first and last event report this. */
async function spentOn(input: object, output: object): Promise<ModelSpending[]> {
  const noted: ModelSpending[] = []
  const events = [
    { type: 'message_start', message: { usage: input } },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Bitter' } },
    { type: 'message_delta', usage: output }
  ]
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  const counted = countStream(new Response(text, { headers: priceHeaders('director', price) }), {
    hasOwnKey: false,
    headers: {},
    spent: async (spending) => void noted.push(spending),
    answered: async () => undefined,
    failed: async () => undefined
  })
  expect(await counted.text()).toBe(text)
  return noted
}

test('a streamed answer costs what its tokens cost', async () => {
  const [spent] = await spentOn({ input_tokens: 1_000_000, output_tokens: 1 }, { output_tokens: 100_000 })
  expect(spent).toMatchObject({ model: 'director', calls: 1, usage: { inputTokens: 1_000_000, outputTokens: 100_000 } })
  expect(spent?.costDollars).toBeCloseTo(4.5, 9)
})

test('what an answer cost of which nothing was counted is not known', async () => {
  // As the agents service completes the events of such a server.
  const spent = await spentOn({ input_tokens: 0, output_tokens: 0 }, { output_tokens: 0 })
  expect(spent).toEqual([{ model: 'director', calls: 1, usage: noUsage, costDollars: null }])
})
