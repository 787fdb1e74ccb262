import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'
import { videoPromptContextSchema } from '@callsheet/lib/wire/video-prompt.ts'
import { createOwner, createRow } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** The agents service while its model gateway is away, or answers something else. */
let agents: Server
let calls = 0
let answer: AppError
let pipeline: TestPipeline

beforeAll(async () => {
  agents = createServer((request, response) => {
    calls += 1
    request.resume()
    const problem = toProblem(answer)
    response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
  })
  await new Promise<void>((resolve) => agents.listen(0, '127.0.0.1', resolve))
  pipeline = await startTestPipeline({
    env: { AGENTS_URL: `http://127.0.0.1:${(agents.address() as AddressInfo).port}` }
  })
})

afterAll(async () => {
  await pipeline?.close()
  agents?.closeAllConnections()
  agents?.close()
})

test.each(['upstream-failed', 'upstream-timeout'] as const)(
  'a clip waits while the model gateway is away (%s), however often its message comes, and is not given up',
  async (code) => {
    answer = new AppError(code, 'The model gateway did not answer.')
    calls = 0
    const { database } = pipeline.database
    const ownerId = await createOwner(database)
    const promptContext = videoPromptContextSchema.parse({
      prompt: 'She lifts the glass.',
      motion: 'A slow push in.',
      durationSeconds: 4,
      aspectRatio: '9:16'
    })
    const row = await createRow(database, {
      ownerId,
      kind: 'video',
      input: { videoType: 'talking-head', promptContext }
    })
    const read = async () => readMediaRow(database, 'video', row.id)
    // One more than the tries of a message.
    for (let delivery = 1; delivery <= 9; delivery += 1) {
      await pipeline.call('/api/video/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
      await expect.poll(() => calls).toBe(delivery)
      await expect.poll(async () => Number((await read())?.nextEnqueueAt) - Date.now()).toBeLessThan(400_000)
    }
    expect(await read()).toMatchObject({ status: 'Queued', failureCode: null, finalPrompt: null })
    expect(await database.$count(deadLetters)).toBe(0)
    expect(pipeline.logLines.filter((line) => line.includes('it is tried again') && line.includes(row.id))).toEqual([])
  }
)
