import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { awaitRow, createOwner, createRow, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xae\x42\x60\x82', 'latin1')

/** The server sends the start of a picture. The test ends these answers. */
const held: ServerResponse[] = []
const files = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(png)
  held.push(response)
})
let service: TestPipeline
let base = ''

beforeAll(async () => {
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
  service = await startTestPipeline({ env: { RECONCILE_GRACE_MINUTES: '0.02', MEDIA_ASSET_ORIGINS: base } })
})
afterAll(async () => {
  files.close()
  await service.close()
})

test('a slow copy reports repeatedly that it is running, and counts as one try when it ends', async () => {
  const { database } = service.database
  const { id } = await createRow(database, {
    ownerId: await createOwner(database),
    set: {
      status: 'Completed',
      completedAt: new Date(),
      url: `${base}/still.png`,
      providerTaskId: newId(),
      nextEnqueueAt: null
    }
  })
  await service.pipeline.runtime.queues.send('svc-image-store', [{ rowId: id }])
  const stamped = await awaitRow(database, { id }, ({ lastStoreTryAt }) => lastStoreTryAt !== null)
  const again = await awaitRow(
    database,
    { id },
    ({ lastStoreTryAt }) => lastStoreTryAt?.getTime() !== stamped.lastStoreTryAt?.getTime()
  )
  expect(again).toMatchObject({ storageKey: null, storeTries: 0 })
  expect(held).toHaveLength(1)
  for (const response of held) response.end(Buffer.alloc(64))
  expect(await awaitRow(database, { id }, isStored)).toMatchObject({ storeTries: 1, byteSize: png.byteLength + 64 })
})
