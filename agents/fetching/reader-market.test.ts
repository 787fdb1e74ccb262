import { expect, test } from 'vitest'
import { marketOf } from './reader-market.ts'

test.each([
  [{}, 'en-US'],
  [{ url: 'https://shop.example.com/jar' }, 'en-US'],
  [{ url: 'https://kaffee.example.at/glas' }, 'de-AT'],
  [{ url: 'https://brew.example.co.uk/jar' }, 'en-GB'],
  [{ url: 'https://tool.io/jar' }, 'en-US'],
  [{ language: 'German' }, 'de-DE'],
  [{ language: 'Deutsch', url: 'https://kaffee.example.at/' }, 'de-AT'],
  [{ language: 'German', url: 'https://shop.example.fr/' }, 'de-DE'],
  [{ language: 'Mexican Spanish' }, 'es-MX'],
  [{ language: 'Brazilian Portuguese' }, 'pt-BR'],
  [{ language: 'de-CH', url: 'https://shop.example.de/' }, 'de-CH'],
  [{ language: 'pt' }, 'pt-BR'],
  [{ country: 'DE' }, 'de-DE'],
  [{ country: 'CH', language: 'French' }, 'fr-CH'],
  [{ language: 'a mix of German and English', country: 'DE' }, 'de-DE'],
  [{ language: 'Klingon' }, 'en-US']
])('%j is the market %s', (known, locale) => {
  const { country, language } = marketOf(known)
  expect(`${language}-${country}`).toBe(locale)
})
