import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { ModelAccount } from '@callsheet/lib/database/model-accounts.ts'
import { costOfUsage } from '@callsheet/lib/model-usage/cost-of-usage.ts'
import { mergeUsage, nothingReported, totalUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { readPrice } from '@callsheet/lib/wire/model-spending.ts'

const eventSchema = z.looseObject({
  type: z.string(),
  message: z.looseObject({ usage: z.unknown().optional() }).optional(),
  usage: z.unknown().optional()
})

/**
 * The same answer of `/stream`, whose tokens are counted while it is read and noted at its end. An answer that the user
 * stops may stay uncounted. What it cost is not known when its server counted nothing.
 */
export function countStream(response: Response, account: ModelAccount): Response {
  const asked = readPrice(response.headers)
  if (!response.body || !asked) return response
  let usage = nothingReported
  let hasBegun = false
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent({ data }) {
      const event = readEvent(data)
      if (!event) return
      hasBegun = true
      if (event.type === 'message_start') usage = mergeUsage(usage, event.message?.usage)
      if (event.type === 'message_delta') usage = mergeUsage(usage, event.usage)
    }
  })
  const note = async () => {
    if (!hasBegun) return
    const total = totalUsage(usage)
    // A server that counts nothing is not one that is free.
    const isCounted = Object.values(total).some((count) => count > 0)
    const costDollars = isCounted && asked.price ? costOfUsage(total, asked.price) : null
    await account.spent({ model: asked.model, calls: 1, usage: total, costDollars })
    await account.answered(response.headers)
  }
  const reader = response.body.getReader()
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (value) parser.feed(decoder.decode(value, { stream: true }))
        if (!done) return controller.enqueue(value)
      } catch (error) {
        await note()
        throw error
      }
      await note()
      controller.close()
    },
    async cancel(reason) {
      await note()
      await reader.cancel(reason)
    }
  })
  const { status, statusText, headers } = response
  return new Response(counted, { status, statusText, headers })
}

/** Only these events speak of tokens. Most others are one word of the answer. */
function readEvent(data: string): z.infer<typeof eventSchema> | null {
  if (!data.includes('"message_')) return null
  try {
    return eventSchema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
