import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,agents,pipeline,lib,understudy,cli,bin,test,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/support/test-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2
  }
})
