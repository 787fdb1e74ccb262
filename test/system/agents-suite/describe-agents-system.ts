import { afterAll, beforeAll, describe, vi } from 'vitest'
import { namedTests, type Skip } from '@callsheet/lib/conformance/named-tests.ts'
import { startAgentsSystem, type AgentsSystem, type StartAgentsPlatform } from '../../support/agents-system.ts'
import { testHostility } from './hostility.ts'
import { testModelCalls } from './model-calls.ts'
import { testTools } from './tools.ts'

export interface AgentsSystemOptions {
  /** Ends the sentence "the agents service …": `in workerd`. */
  platform: string
  start: StartAgentsPlatform
  skip?: Skip[]
}

/** Each test waits for its own states with its own limits. This limit only ends a test that hangs. */
const testMilliseconds = 90_000
const startMilliseconds = 120_000

/** The work of the agents service for its callers, on any platform. All tests share one service. */
export function describeAgentsSystem({ platform, start, skip }: AgentsSystemOptions): void {
  vi.setConfig({ testTimeout: testMilliseconds })
  describe(`the agents service ${platform}`, () => {
    let started: AgentsSystem | undefined
    beforeAll(async () => {
      started = await startAgentsSystem(start)
    }, startMilliseconds)
    afterAll(() => started?.stop())
    const system = () => {
      if (!started) throw new Error('The system did not start.')
      return started
    }
    const suite = { system, it: namedTests(skip) }
    describe('model calls', () => {
      testModelCalls(suite)
    })
    describe('tools', () => {
      testTools(suite)
    })
    describe('hostile addresses and pages', () => {
      testHostility(suite)
    })
  })
}
