import { expect, test } from 'vitest'
import { findMisspelt } from './misspelt-settings.ts'

test.each([
  ['MEDIA_PROVIDER_APIKEY', 'MEDIA_PROVIDER_API_KEY'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['app_public_url', 'APP_PUBLIC_URL'],
  ['CALLSHEET_HOEM', 'CALLSHEET_HOME']
])('%s is taken for %s', (given, meant) => {
  expect(findMisspelt({ [given]: 'a value' })).toEqual([{ given, meant }])
})

test('a name that is known, empty, short or far from all is none, nor one whose setting is set', () => {
  const env = { CALLSHEET_HOME: '/data', DATABASE_URI: '', PORT: '1', LANG: 'C', XDG_RUNTIME_DIR: '/run/user/0' }
  expect(findMisspelt(env)).toEqual([])
  expect(findMisspelt({ CALLSHEET_HOEM: '/other', CALLSHEET_HOME: '/data' })).toEqual([])
  expect(findMisspelt(process.env).map(({ given }) => given)).toEqual([])
})
