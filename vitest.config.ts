import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const resolveOnce = new URL('lib/adapters/node/resolve-once.ts', import.meta.url).href

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/support/test-cluster.ts'],
    // A machine may be slow or busy: a test awaits states, and its time is no measure of anything.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 150 } },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    execArgv: [`--import=${resolveOnce}`],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{app,agents,pipeline,lib,understudy,cli,bin}/**/*.test.{ts,tsx}'],
          // A worker keeps what it has loaded: to load the app or the pipeline again for each file took a third of the
          // processor time. A file leaves nothing behind: no server, no setting of the process, no global of its own.
          isolate: false,
          // Much of their time is waiting: for a window of a rate limit, for a time limit, for a disk.
          maxWorkers: 4,
          sequence: { groupOrder: 0 }
        }
      },
      {
        extends: true,
        test: {
          name: 'systems',
          include: ['{test,bench}/**/*.test.{ts,tsx}'],
          // Each starts services, and often a browser, and waits for them about half of its time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 }
        }
      }
    ]
  }
})
