import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDownloader, type OpenDownloader } from '@callsheet/lib/adapters/node/http/downloader.ts'
import { updateMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { awaitRow, createOwner, createRow, inState } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { fetchAsset } from './fetch-asset.ts'

let service: TestPipeline
let elsewhere: OpenDownloader
let row: MediaRow

beforeAll(async () => {
  service = await startTestPipeline()
  // In this network every name resolves to a private address, as behind a captive portal or with a hostile name server.
  elsewhere = createDownloader({ allowedOrigins: [], resolve: async () => [{ address: '10.1.2.3', family: 4 }] })
  const { database } = service.database
  const rule = { kind: 'asset-address', url: 'http://files.provider.example/still.png', next: 1 }
  await service.control('/faults', rule)
  const { id } = await createRow(database, { ownerId: await createOwner(database) })
  await service.call('/api/image/create', { body: { rowId: id, apiModelPath: 'nano-banana-2' } })
  row = await awaitRow(database, { id }, inState('Completed'))
})
afterAll(async () => {
  await elsewhere.close()
  await service.close()
})

const fetchElsewhere = (changed: Partial<MediaRow> = {}) =>
  fetchAsset({ ...service.pipeline.runtime, downloader: elsewhere }, 'image', { ...row, ...changed })

test('a name of a private address gives no asset: the provider is asked for another address', async () => {
  expect(await fetchElsewhere()).toMatchObject({ kind: 'gone', detail: expect.stringContaining('422') })
})

test('without another address, a name of a private address does not fail the row at once, and no text names the private address', async () => {
  expect(await fetchElsewhere({ providerTaskId: null })).toEqual({
    kind: 'unusable',
    code: 'asset-invalid',
    detail: 'This address is not read: files.provider.example leads to an address that is not of the public internet.'
  })
})

test('a private address fails the row at once', async () => {
  const { database } = service.database
  const url = 'http://[::ffff:10.1.2.3]/still.png'
  await updateMediaRow(database, { kind: 'image', id: row.id, whenStatus: 'Completed', set: { url } })
  await service.pipeline.runtime.queues.send('svc-image-store', [{ rowId: row.id }])
  expect(await awaitRow(database, row, inState('Failed'))).toMatchObject({ failureCode: 'asset-invalid' })
})
