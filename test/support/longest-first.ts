import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take a minute or more, of which many are short: their cases stand elsewhere, in a suite that each adapter
 * passes. A clone without times of an earlier run knows only the size of a file, and would start these last, when the
 * other workers have nothing left to do.
 */
const long = [
  /^test\/system\/(formats|workerd|node|conversation|produce-by-provider|stand-ins)\.test\.ts$/,
  /^test\/docs\/follow-pages\.test\.ts$/,
  /^test\/browser\/(work-is-kept|other-ways)\.test\.ts$/,
  /^pipeline\/(provider\/[a-z]+\/provider|breakers|database-outage)\.test\.ts$/
]

/** The order of test files: the long ones first, then as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function isLong(file: TestSpecification): boolean {
  const path = file.moduleId.slice(file.project.config.root.length + 1)
  return long.some((pattern) => pattern.test(path))
}
