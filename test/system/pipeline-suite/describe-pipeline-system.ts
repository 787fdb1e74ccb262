import { afterAll, beforeAll, describe, vi } from 'vitest'
import { namedTests, type Skip } from '@callsheet/lib/conformance/named-tests.ts'
import { startPipelineSystem, type PipelineSystem, type StartPlatform } from '../../support/pipeline-system.ts'
import { testAds } from './ads.ts'
import { testFaults } from './faults.ts'
import { testMessages } from './messages.ts'
import { testProviders } from './providers.ts'
import { testSchedule } from './schedule.ts'

export interface PipelineSystemOptions {
  /** Ends the sentence "the pipeline service …": `in workerd`. */
  platform: string
  start: StartPlatform
  skip?: Skip[]
}

/** Each test waits for its own states with its own limits. This limit only ends a test that hangs. */
const testMilliseconds = 90_000
const startMilliseconds = 180_000

/** A create that hangs is given up in the time of a test. */
const shortWaits = { MEDIA_PROVIDER_TIMEOUT_SECONDS: '10', MEDIA_PROVIDER_WHOLE_ANSWER_SECONDS: '15' }

/** The work of the whole system, with the pipeline service on any platform. All tests share one system. */
export function describePipelineSystem({ platform, start, skip }: PipelineSystemOptions): void {
  vi.setConfig({ testTimeout: testMilliseconds })
  describe(`the pipeline service ${platform}`, () => {
    let started: PipelineSystem | undefined
    beforeAll(async () => {
      started = await startPipelineSystem(start, { settings: shortWaits })
    }, startMilliseconds)
    afterAll(() => started?.stop())
    const system = () => {
      if (!started) throw new Error('The system did not start.')
      return started
    }
    const suite = { system, it: namedTests(skip) }
    describe('whole ads', () => {
      testAds(suite)
    })
    describe('rows under faults of the provider', () => {
      testFaults(suite)
    })
    describe('every provider', () => {
      testProviders(suite)
    })
    describe('messages and callers', () => {
      testMessages(suite)
    })
    describe('the schedule', () => {
      testSchedule(suite)
    })
  })
}
