import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-wrangler-test-'))
  vi.stubEnv('TMPDIR', directory)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(directory, { recursive: true, force: true })
})

test('the log of a bundling goes through no link that another user of the machine has laid, and does not stay', async () => {
  const [elsewhere, worker] = [join(directory, 'elsewhere'), join(directory, 'worker')]
  await mkdir(elsewhere)
  await mkdir(worker)
  await symlink(elsewhere, join(directory, 'callsheet-wrangler-logs'))
  const configPath = join(worker, 'wrangler.json')
  await writeFile(join(worker, 'worker.js'), 'export default { fetch: () => new Response("Here.") }')
  await writeFile(configPath, JSON.stringify({ name: 'one', main: 'worker.js', compatibility_date: '2026-01-01' }))
  const { bundleWorker } = await import('./wrangler.ts')
  await bundleWorker({ configPath, outputFolder: join(worker, 'out'), env: process.env })
  expect(await readdir(join(worker, 'out'))).toContain('worker.js')
  expect(await readdir(elsewhere)).toEqual([])
  expect((await readdir(directory)).filter((name) => name.startsWith('callsheet-'))).toEqual([
    'callsheet-wrangler-logs'
  ])
})
