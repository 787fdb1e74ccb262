import { randomUUID } from 'node:crypto'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

let callsheet: EmbeddedCallsheet
beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet()
}, 120_000)
afterAll(() => callsheet?.stop())

const read = (id: string) => callsheet.api.call(mediaApi.read, { params: { id } })
const copyAgain = (id: string) => callsheet.api.call(mediaApi.copyAgain, { params: { id } })
const balance = async () => (await callsheet.api.call(creditsApi.read)).balance
const untilFailed = (id: string) => waitFor('the failure', async () => (await read(id)).status === 'Failed')

async function control(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${callsheet.running.instance.mediaUnderstudyUrl}/__control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) })
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** The file through our own address. */
const open = (id: string) =>
  fetch(`${callsheet.running.instance.appUrl}/media/${id}`, {
    headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
  })

test('a lost file keeps its address: it is opened by hand, copied again for free, and lost again only with one refund', async () => {
  const before = await balance()
  const prompt = `A bottle on ice ${randomUUID()}`
  await control('POST', '/faults', { kind: 'asset-gone', promptContains: prompt })
  const { id } = await callsheet.api.call(mediaApi.createImage, {
    body: { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    idempotencyKey: randomUUID()
  })
  await untilFailed(id)
  expect(await read(id)).toMatchObject({
    isRefunded: true,
    failure: { code: 'asset-lost' },
    nextStep: { action: 'copy', isWaiting: false }
  })
  expect((await open(id)).status).toBe(502)

  // The provider still does not have it.
  const presses = await Promise.all([copyAgain(id), copyAgain(id)])
  expect(presses.map(({ isStored }) => isStored)).toEqual([false, false])
  await untilFailed(id)
  expect(await balance()).toBe(before)

  const { taskId } = await callsheet.readRequest(id)
  await control('DELETE', `/tasks/${taskId}/faults`)
  const shown = await open(id)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  await copyAgain(id)
  await waitFor('the copy', async () => (await read(id)).isStored)
  expect(Buffer.from(await (await open(id)).arrayBuffer())).toEqual(Buffer.from(await shown.arrayBuffer()))
  expect(await read(id)).toMatchObject({ status: 'Completed', isRefunded: false, failure: null })
  expect(await balance()).toBe(before)
  await expect(copyAgain(id)).rejects.toMatchObject({ code: 'conflict' })
}, 120_000)
