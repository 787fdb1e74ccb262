import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerConnections } from '@callsheet/lib/endpoint-families.ts'
import { providerReadiness } from '@callsheet/lib/database/schema/operations.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

let service: TestPipeline

beforeAll(async () => {
  service = await startTestPipeline({ env: Object.fromEntries(providerConnections.map((name) => [name, ''])) })
})
afterAll(() => service.close())

test('a service without any media provider is ready, says what connects one, and offers none', async () => {
  const answer = await service.call('/ready', { method: 'GET', token: null })
  expect(answer.status).toBe(200)
  const { notices } = (await answer.json()) as { notices: string[] }
  expect(notices).toHaveLength(1)
  expect(notices[0]).toContain('No media provider is connected')
  for (const name of providerConnections) expect(notices[0]).toContain(name)
  expect(service.logLines.filter((line) => line.includes('No media provider is connected'))).toHaveLength(1)
  const rows = await service.database.database.select().from(providerReadiness)
  expect(rows.length).toBeGreaterThan(9)
  expect(rows.filter(({ isReady }) => isReady)).toEqual([])
})
