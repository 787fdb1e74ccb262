import type { DefineTest } from '@callsheet/lib/conformance/named-tests.ts'
import type { PipelineSystem } from '../../support/pipeline-system.ts'

export interface PipelineSuite {
  /** For tests to take when they run. */
  system(): PipelineSystem
  it: DefineTest
}
