import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ WELCOME_CREDITS: '10000' })
})
afterAll(() => app?.stop())

const post = async (path: string, body: object) => {
  const answer = await app.call('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const prompt = 'A hand pours cold brew over ice.'

/** An ad with everything that comes before its first still. */
async function foldersOf(ad: { id: string }): Promise<string[]> {
  const [adId, title, aspectRatio] = [ad.id, 'Never/bitter', '9:16']
  const still = { prompt, aspect_ratio: aspectRatio, imageModel: 'nano-banana-2', adId }
  const pipeline = {
    adId,
    title,
    videoType: 'talking-head',
    imageModel: 'nano-banana-2',
    videoModel: 'kling-3.0',
    aspectRatio
  }
  const made = [
    await post('/api/images', still),
    await post('/api/images', { ...still, title, scene: 1 }),
    await post('/api/videos', { videoType: 'generic', prompt, aspectRatio, durationSeconds: 4, adId, title }),
    await post('/api/pipelines', {
      ...pipeline,
      scenes: [{ prompt, motion: '', spokenScript: '', durationSeconds: 4 }]
    })
  ]
  return made.map(({ folder }) => folder)
}

test('all media of an ad are in folders of its offer', async () => {
  const offer = await post('/api/offers', { text: 'Cold brew that never turns bitter.', name: 'Slow Tide' })
  const ad = await post('/api/ads', { idea: 'Cold brew', name: 'Summer', offerId: offer.id })
  expect(await foldersOf(ad)).toEqual([
    'Slow Tide/Stills',
    'Slow Tide/Never bitter',
    'Slow Tide/Never bitter',
    'Slow Tide/Never bitter'
  ])
})

test('the folder of an ad without an offer has the ad’s name', async () => {
  const ad = await post('/api/ads', { idea: 'Cold brew', name: 'Summer' })
  expect(await foldersOf(ad)).toEqual([
    'Summer/Stills',
    'Summer/Never bitter',
    'Summer/Never bitter',
    'Summer/Never bitter'
  ])
})
