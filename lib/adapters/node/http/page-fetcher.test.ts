import { expect, test } from 'vitest'
import { describePageFetcher } from '../../../conformance/page-fetcher.ts'
import { RefusedAddressError } from '../../../network/refused-address.ts'
import { createPageFetcher } from './page-fetcher.ts'
import { publicLookup } from './public-lookup.ts'

describePageFetcher({
  open:
    async () =>
    ({ addresses, ...options }) =>
      createPageFetcher({
        ...options,
        ...(addresses && {
          resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        })
      })
})

test('the socket gets the checked addresses, so a name cannot change its answer in between', async () => {
  let asked = 0
  const lookup = publicLookup(() => {
    asked += 1
    return Promise.resolve([{ address: asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }])
  })
  const connectTo = () =>
    new Promise((resolve) => lookup('rebind.example.com', { all: true }, (error, found) => resolve(error ?? found)))
  expect(await connectTo()).toEqual([{ address: '93.184.215.14', family: 4 }])
  expect(await connectTo()).toBeInstanceOf(RefusedAddressError)
  expect(asked).toBe(2)
})
