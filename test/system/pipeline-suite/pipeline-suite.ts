import type { DefineTest } from '@callsheet/lib/conformance/named-tests.ts'
import type { PipelineSystem } from '../../support/pipeline-system.ts'

export interface PipelineSuite {
  /** Values that tests take when they run. */
  system(): PipelineSystem
  it: DefineTest
}
