import { expect, test } from 'vitest'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { refuseUnknownQuery } from './unknown-query.ts'

test('a misspelt filter is named, and the one that was probably meant', () => {
  expect(() => refuseUnknownQuery(libraryApi.list, { foldr: 'Cold brew' })).toThrow(
    'The query has a name that is not known here: "foldr". Did you mean "folder"? Nothing was done.'
  )
})

test('a name that is near to none is answered with those that there are', () => {
  expect(() => refuseUnknownQuery(libraryApi.list, { mood: 'calm' })).toThrow(/"mood"\. Expected here: .*folder/)
  expect(() => refuseUnknownQuery(creditsApi.read, { mood: 'calm' })).toThrow(/"mood"\. Nothing is expected here\./)
})

test('a way to page that other APIs have is answered with ours', () => {
  expect(() => refuseUnknownQuery(adsApi.list, { page: '2' })).toThrow(/"page"\. Expected after, with the value/)
  expect(() => refuseUnknownQuery(creditsApi.read, { offset: '20' })).toThrow(/"offset"\. The answer has no pages\./)
})

test('what the contract names is read', () => {
  expect(() => refuseUnknownQuery(adsApi.list, {})).not.toThrow()
  expect(() => refuseUnknownQuery(animaticsApi.list, { limit: '5', after: 'x' })).not.toThrow()
})
