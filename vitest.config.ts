import { defineConfig } from 'vitest/config'

const resolveOnce = new URL('lib/adapters/node/resolve-once.ts', import.meta.url).href

export default defineConfig({
  test: {
    include: ['{app,agents,pipeline,lib,understudy,cli,bin,test,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/support/test-cluster.ts'],
    // A machine may be slow or busy: a test awaits states, and its time is no measure of anything.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 150 } },
    pool: 'forks',
    execArgv: [`--import=${resolveOnce}`],
    maxWorkers: 2
  }
})
