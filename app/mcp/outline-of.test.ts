import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { outlineOf } from './outline-of.ts'

const whole = z.object({
  result: z.object({
    card: z.literal('clip'),
    id: z.uuid(),
    note: z.string().max(20).nullable(),
    failure: z.object({ code: z.string() }).nullable(),
    scenes: z.array(z.object({ image: z.object({ url: z.string() }) })),
    way: z.union([z.object({ draw: z.number() }), z.object({ skip: z.number() })]),
    prices: z.record(z.string(), z.number())
  })
})

test('an outline names the fields down to a level, with their types', () => {
  expect(outlineOf(z.toJSONSchema(whole), 2).properties?.['result']).toEqual({
    type: 'object',
    properties: {
      card: { type: 'string', const: 'clip' },
      id: { type: 'string' },
      note: { type: ['string', 'null'] },
      failure: { type: ['object', 'null'] },
      scenes: { type: 'array', items: { type: 'object' } },
      way: { type: 'object' },
      prices: { type: 'object' }
    },
    required: ['card', 'id', 'note', 'failure', 'scenes', 'way', 'prices']
  })
})

test('an outline takes whatever the whole schema takes', () => {
  const answer = {
    result: {
      card: 'clip',
      id: crypto.randomUUID(),
      note: null,
      failure: { code: 'moderated' },
      scenes: [{ image: { url: '/media/1' } }],
      way: { draw: 2 },
      prices: { still: 1 }
    }
  }
  expect(whole.safeParse(answer).success).toBe(true)
  for (const levels of [0, 1, 2, 3]) {
    const takes = new Ajv2020().compile(outlineOf(z.toJSONSchema(whole), levels))
    expect(takes(answer), `${levels}`).toBe(true)
  }
})
