import { describe, expect, test } from 'vitest'
import { seedModels } from '../models/seed.ts'
import { providerPriceSchema } from '../wire/provider-price.ts'
import { expectedCost, type TaskChoices } from './expected-cost.ts'
import { formatMoney, moneyView } from './money.ts'
import { amountWords, priceWords } from './price-words.ts'

const priceOf = (id: string) => seedModels.find((model) => model.id === id)?.config.providerPrice

const costOf = (id: string, choices: Partial<TaskChoices>) => {
  const cost = expectedCost(priceOf(id), { durationSeconds: null, ...choices })
  return cost && formatMoney(moneyView(cost))
}

describe('the cost of a task by its model’s price', () => {
  test('is by the picture, and by its resolution', () => {
    expect(['1K', '2K', '4K'].map((resolution) => costOf('nano-banana-2', { resolution }))).toEqual([
      '$0.04',
      '$0.06',
      '$0.09'
    ])
    expect(costOf('nano-banana-pro', { resolution: '2K' })).toBe('$0.09')
  })

  test('is by the second of clip, with sound or without', () => {
    expect(costOf('veo-3.1-fast-replicate', { durationSeconds: 8, sound: true })).toBe('$1.20')
    expect(costOf('veo-3.1-fast-replicate', { durationSeconds: 8, sound: false })).toBe('$0.80')
    expect(costOf('seedance-2', { durationSeconds: 7, resolution: '720p' })).toBe('$1.44')
  })

  test('is by the ratio, where the provider has a size for each', () => {
    expect(['1:1', '2:3'].map((aspectRatio) => costOf('gpt-image-2', { aspectRatio }))).toEqual(['$0.05', '$0.04'])
  })

  test('is nothing on a server of the operator’s own', () => {
    expect(costOf('flux-schnell-comfyui', {})).toBe('$0.00')
    expect(costOf('wan-2.2-5b-comfyui', { durationSeconds: 5 })).toBe('$0.00')
  })

  test('is not known without a price, or when none of its amounts fits', () => {
    expect(costOf('wan-3.0-alibaba', { durationSeconds: 5 })).toBeNull()
    expect(costOf('kling-3.0', { durationSeconds: 5, mode: '4K', sound: true })).toBeNull()
    expect(costOf('kling-3.0', { durationSeconds: 5, mode: 'pro', sound: true })).toBe('$0.68')
  })
})

test('a price in words', () => {
  expect(priceWords(undefined)).toBe('not known')
  expect(priceWords(priceOf('nano-banana-2'))).toBe('$0.04 to $0.09 a still')
  expect(priceWords(priceOf('kling-2.5-turbo-fal'))).toBe('$0.07 a second')
  expect(priceWords(priceOf('wan-2.2-5b-comfyui'))).toBe('costs nothing')
  const kling = priceOf('kling-3.0')
  expect(kling && amountWords(kling)).toEqual([
    'pro, silent: $0.09',
    'pro, with sound: $0.135',
    'std, silent: $0.07',
    'std, with sound: $0.10'
  ])
})

test('a price that is not nothing says where and when it was read', () => {
  const price = { currency: 'USD', unit: 'image', amounts: [{ amount: 0.04 }] }
  expect(providerPriceSchema.safeParse(price).error?.issues[0]?.path).toEqual(['source'])
  expect(providerPriceSchema.safeParse({ ...price, source: 'https://kie.ai/pricing' }).success).toBe(false)
  expect(
    providerPriceSchema.safeParse({ ...price, source: 'https://kie.ai/pricing', readOn: '2026-09-02' }).success
  ).toBe(true)
  expect(providerPriceSchema.safeParse({ ...price, amounts: [{ amount: 0 }] }).success).toBe(true)
})
