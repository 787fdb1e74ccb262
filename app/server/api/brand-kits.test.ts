import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { samplePng } from '../../testing/sample-png.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test?.stop())

const save = (content: object, more: object = {}) =>
  test.call('POST', '/api/brand-kits', { body: { content, ...more } })

async function uploadLogo(): Promise<{ id: string; title: string }> {
  const answer = await fetch(`${test.app.url}/api/uploads?purpose=logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.ownerKey}` },
    body: samplePng
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

const startAd = (body: object = {}) => test.call('POST', '/api/ads', { body: { idea: 'Cold brew', ...body } })

describe('brand kits', () => {
  it('keeps everything that it is given, and the first one is what new ads take', async () => {
    const before = await startAd()
    expect(before.body.brandKitId).toBeNull()
    const logo = await uploadLogo()
    const content = {
      name: 'Slow Tide Coffee',
      products: ['Slow Tide Cold Brew'],
      voice: {
        adjectives: ['calm', 'dry', 'exact'],
        examples: ['Steeped slow.', 'Nothing to fix.', 'Drink it black.']
      },
      wordsToUse: ['slow steeped'],
      neverWords: ['cheap'],
      claims: [{ text: 'Steeped for 18 hours', proof: 'The batch log of every run' }],
      disclosures: ['Made with AI'],
      callsToAction: ['Taste it black once'],
      logo: { imageId: logo.id, position: 'top-right', isInCuts: true },
      colours: [{ role: 'primary', hex: '#1A6B54' }],
      typefaces: [
        { use: 'headings', name: 'Recoleta' },
        { use: 'text', name: 'Inter Variable' }
      ],
      captionStyles: [{ name: 'Loud', style: 'tiktok', text: '#ffffff', backing: null }],
      endCard: { headline: 'Slow Tide', line: 'Taste it black once', callToAction: 'Try three cans', seconds: 2 }
    }
    const saved = await save(content)
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({
      isDefault: true,
      typefacesNotInFilms: ['Recoleta'],
      content: { ...content, colours: [{ role: 'primary', hex: '#1a6b54' }] }
    })
    expect((await test.call('GET', `/api/brand-kits/${saved.body.id}`)).body).toEqual(saved.body)
    const ad = await startAd()
    expect(ad.body.brandKitId).toBe(saved.body.id)
    expect((await startAd({ brandKitId: null })).body.brandKitId).toBeNull()

    const removed = await test.call('DELETE', '/api/library/items', { body: { ids: [logo.id] } })
    expect(removed.status).toBe(409)
    expect(removed.body.detail).toContain('logo of Slow Tide Coffee')
    const released = await test.call('PATCH', '/api/library/items', { body: { ids: [logo.id], isSaved: false } })
    expect(released.body).toMatchObject({ code: 'conflict', detail: removed.body.detail })
    expect((await test.call('DELETE', `/api/brand-kits/${saved.body.id}`)).status).toBe(204)
    expect((await test.call('GET', `/api/ads/${ad.body.id}`)).body.brandKitId).toBeNull()
  })

  it('has at most one default, and an ad can change its kit', async () => {
    const one = await save({ name: 'One' })
    const two = await save({ name: 'Two' })
    expect([one.body.isDefault, two.body.isDefault]).toEqual([true, false])
    await test.call('PATCH', `/api/brand-kits/${two.body.id}`, { body: { isDefault: true } })
    const { items } = (await test.call('GET', '/api/brand-kits')).body
    expect(items.map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])).toEqual([
      ['One', false],
      ['Two', true]
    ])
    const ad = await startAd()
    expect(ad.body.brandKitId).toBe(two.body.id)
    const changed = await test.call('PATCH', `/api/ads/${ad.body.id}`, { body: { brandKitId: one.body.id } })
    expect(changed.body.brandKitId).toBe(one.body.id)
    const none = await test.call('PATCH', `/api/ads/${ad.body.id}`, { body: { brandKitId: null } })
    expect(none.body.brandKitId).toBeNull()
    const unknown = await test.call('PATCH', `/api/ads/${ad.body.id}`, { body: { brandKitId: ad.body.id } })
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'There is no such brand kit.'])
  })

  it('loses no edit of a second tab, and no name twice', async () => {
    const { body: kit } = await save({ name: 'Tabs' })
    const change = (content: object, basedOn?: string) =>
      test.call('PATCH', `/api/brand-kits/${kit.id}`, { body: { content, ...(basedOn && { basedOn }) } })
    const first = await change({ name: 'Tabs', products: ['From the first tab'] }, kit.updatedAt)
    expect(first.status).toBe(200)
    const second = await change({ name: 'Tabs', products: ['From the second tab'] }, kit.updatedAt)
    expect([second.status, second.body.updatedAt]).toEqual([409, first.body.updatedAt])
    const kept = (await test.call('GET', `/api/brand-kits/${kit.id}`)).body
    expect(kept.content.products).toEqual(['From the first tab'])
    // The first tab's save again, because its answer was lost.
    const again = await change({ name: 'Tabs', products: ['From the first tab'] }, kit.updatedAt)
    expect([again.status, again.body.content]).toEqual([200, kept.content])
    // The default is no edit of the kit, so it stops nobody's save.
    await test.call('PATCH', `/api/brand-kits/${kit.id}`, { body: { isDefault: true } })
    expect((await change({ name: 'Tabs', products: ['Over it'] }, again.body.updatedAt)).status).toBe(200)
    expect((await save({ name: 'tabs' })).body.detail).toContain('“tabs” already')
    const { body: other } = await save({ name: 'Other' })
    const renamed = await test.call('PATCH', `/api/brand-kits/${other.id}`, { body: { content: { name: 'TABS' } } })
    expect(renamed.status).toBe(409)
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a colour that is none', { name: 'X', colours: [{ role: 'primary', hex: 'green' }] }, 'colours.0.hex'],
    ['a claim without proof', { name: 'X', claims: [{ text: 'It is best', proof: '' }] }, 'claims.0.proof'],
    ['four adjectives', { name: 'X', voice: { adjectives: ['a', 'b', 'c', 'd'], examples: [] } }, 'voice.adjectives'],
    ['a word in both lists', { name: 'X', wordsToUse: ['Slow'], neverWords: ['slow'] }, 'neverWords.0']
  ])('refuses %s and says where', async (_what, content, field) => {
    const before = await test.database.database.$count(brandKits)
    const answer = await save(content)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContain(field)
    expect(await test.database.database.$count(brandKits)).toBe(before)
  })

  it('takes no picture of somebody else as its logo', async () => {
    const answer = await save({ name: 'Stolen', logo: { imageId: crypto.randomUUID() } })
    expect([answer.status, answer.body.detail]).toEqual([
      404,
      'The logo is no finished picture of the library. Upload it again.'
    ])
  })
})
