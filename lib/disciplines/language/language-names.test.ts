import { eld } from 'eld/extrasmall'
import { expect, test } from 'vitest'
import { knownLanguageCodes } from './language-names.ts'

test('the known languages are those that the detector tells apart', () => {
  expect(knownLanguageCodes.toSorted()).toEqual(Object.values(eld.info().Languages).toSorted())
})
