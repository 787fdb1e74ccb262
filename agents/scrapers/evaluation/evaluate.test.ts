import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { sampleKinds } from './sample-kinds.ts'
import { formatReport, isGoodEnough } from './report.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/samples/pages')
const here = existsSync(folder)

describe.skipIf(!here)(
  `extractors on saved pages${here ? '' : ' (skipped: there is no ../shared/samples/pages beside this checkout)'}`,
  () => {
    it('read at least 95% of the values of each kind', () => {
      const outcomes = evaluate(folder)
      expect(outcomes.map(({ kind }) => kind)).toEqual(Object.keys(sampleKinds))
      expect(
        outcomes.filter((outcome) => !isGoodEnough(outcome)).map(({ kind }) => kind),
        formatReport(outcomes)
      ).toEqual([])
    })
  }
)
