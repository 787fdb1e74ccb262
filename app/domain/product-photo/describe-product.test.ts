import { expect, test } from 'vitest'
import { describeProduct } from './describe-product.ts'

test('says the name once, and each fact that adds something', () => {
  const facts = ['Slow Tide, 32 fl oz', 'slow tide,  32 fl oz.', 'One origin, one roast', 'One origin, one roast.', ' ']
  expect(describeProduct({ name: 'Slow Tide, 32 fl oz', facts })).toMatch(
    /^Slow Tide, 32 fl oz\. One origin, one roast\. It looks exactly as in its reference photo/
  )
})
