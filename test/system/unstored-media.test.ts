import { randomUUID } from 'node:crypto'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { startInsideService, type InsideService } from '../support/inside-service.ts'
import { waitFor } from '../support/wait-for.ts'

/** Long enough for all requests while one download keeps the only consumer busy. */
const slowSeconds = 20

const statesUntilStored = { timeoutSeconds: 90 }

/** Pictures that the provider has finished. They wait for their copy, because the copy before takes long. */
describe('a picture that is finished and not stored yet', () => {
  let callsheet: EmbeddedCallsheet
  let inside: InsideService
  let good: MediaView
  let hostile: MediaView[]
  let shown: Buffer
  beforeAll(async () => {
    inside = await startInsideService()
    callsheet = await startEmbeddedCallsheet({ CONSUMER_CONCURRENCY: '1' })
    const slow = await order([{ kind: 'asset-slow', seconds: slowSeconds }])
    await untilFinished(slow)
    const { port } = inside
    good = await order([])
    hostile = await Promise.all(
      [
        { kind: 'asset-address', url: `http://127.0.0.1:${port}/secret` },
        { kind: 'asset-address', url: `http://2130706433:${port}/secret` },
        { kind: 'asset-address', url: `http://[::ffff:127.0.0.1]:${port}/secret` },
        { kind: 'asset-address', url: `http://localhost:${port}/secret` },
        { kind: 'asset-redirect', url: `http://127.0.0.1:${port}/secret` }
      ].map((fault) => order([fault]))
    )
    await Promise.all([good, ...hostile].map(untilFinished))
  }, 120_000)
  afterAll(async () => {
    await callsheet?.stop()
    await inside?.stop()
  })

  async function order(faults: object[]): Promise<MediaView> {
    const prompt = `A bottle on ice ${randomUUID()}`
    const control = `${callsheet.running.instance.mediaUnderstudyUrl}/__control/faults`
    const rules = JSON.stringify(faults.map((fault) => ({ promptContains: prompt, ...fault })))
    if (faults.length > 0)
      await fetch(control, { method: 'POST', headers: { 'content-type': 'application/json' }, body: rules })
    return callsheet.api.call(mediaApi.createImage, {
      body: { prompt, aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
      idempotencyKey: randomUUID()
    })
  }

  const read = ({ id }: MediaView) => callsheet.api.call(mediaApi.read, { params: { id } })

  const untilFinished = (ordered: MediaView) =>
    waitFor(`${ordered.id} to be finished`, async () => (await read(ordered)).status === 'Completed')

  const show = ({ id }: MediaView) =>
    fetch(`${callsheet.running.instance.appUrl}/media/${id}`, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${callsheet.running.ownerApiKey}` }
    })

  test('is shown at once', async () => {
    const first = await show(good)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
    shown = Buffer.from(await first.arrayBuffer())
    expect(await read(good)).toMatchObject({ status: 'Completed', isStored: false })
  })

  test('is not shown from a private address, nor is anybody sent there', async () => {
    for (const media of hostile) {
      const answer = await show(media)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('location')], text).toEqual([502, null])
      expect(text).toContain('an address for this file that we do not open')
      expect(text).not.toMatch(/127\.0|2130706433|localhost|secret|::1/)
    }
  })

  test('becomes the very copy that was shown', async () => {
    await waitFor('the copy', async () => (await read(good)).isStored, statesUntilStored)
    expect(Buffer.from(await (await show(good)).arrayBuffer()).equals(shown)).toBe(true)
  }, 120_000)

  test('fails with its credits back where its address is private, and nobody has gone there', async () => {
    for (const media of hostile) {
      await waitFor('the failure', async () => (await read(media)).status === 'Failed', statesUntilStored)
      const failed = await read(media)
      expect(failed).toMatchObject({ url: null, isRefunded: true, failure: { code: 'asset-invalid' } })
      expect((await show(media)).status).toBe(404)
    }
    expect(inside.reached).toBe(0)
  }, 120_000)
})
