import type { DefineTest } from '@callsheet/lib/conformance/named-tests.ts'
import type { AgentsSystem } from '../../support/agents-system.ts'

export interface AgentsSuite {
  /** Values that tests take when they run. */
  system(): AgentsSystem
  it: DefineTest
}
