import { eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { ads, elements } from '@callsheet/lib/database/schema/ads.ts'
import { deletions, providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { allPages } from '@callsheet/lib/http/all-pages.ts'
import { sealingKeyPair } from '@callsheet/lib/secrets/sealed-keys.ts'
import { decodePicture } from '@callsheet/lib/adapters/node/testing/decode-picture.ts'
import { pngOf } from '../../testing/picture-file.ts'
import { samplePng } from '../../testing/sample-png.ts'
import { signInByLink } from '../../testing/sign-in-by-link.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ APP_MAX_UPLOAD_BYTES: '2097152' })
})

afterAll(() => test?.stop())

async function inviteMember(email: string): Promise<{ cookie: string; userId: string }> {
  const { headers } = await test.asInvited(email)
  const account = await test.call('GET', '/api/account', { key: null, headers: headers ?? {} })
  return { cookie: headers?.['cookie'] ?? '', userId: account.body.id }
}

describe('bad input', () => {
  it.each([
    ['an empty idea', { idea: '  ' }, 422],
    ['a 1 MB idea', { idea: 'x'.repeat(1024 * 1024) }, 413],
    ['an unknown format', { idea: 'Cold brew', formatSlug: 'opera' }, 422],
    ['an unknown video type', { idea: 'Cold brew', videoType: 'opera' }, 422],
    ['a ratio that is none', { idea: 'Cold brew', aspectRatio: 'tall' }, 422],
    ['invalid JSON', '{"idea": ', 422],
    ['no body', '', 422]
  ])('refuses %s and writes nothing', async (_what, body, status) => {
    const before = await test.database.database.$count(ads)
    const answer = await test.call('POST', '/api/ads', { body })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await test.database.database.$count(ads)).toBe(before)
  })

  it('lists all formats when one is unknown or missing', async () => {
    const unknown = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew', formatSlug: 'opera' } })
    expect(unknown.body.choices).toEqual(adFormatSlugs)
    const ad = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew' } })
    expect(ad.body.nextStep.action).toBe('pick-format')
    const missing = await test.call('POST', `/api/ads/${ad.body.id}/scripts`, { body: {} })
    expect(missing.status).toBe(422)
    expect(missing.body.choices).toEqual(adFormatSlugs)
    const none = await test.call('POST', `/api/ads/${ad.body.id}/scripts`, {
      body: { format_slug: 'podcast', scenes: 0 }
    })
    expect(none.status).toBe(422)
  })

  it('requires aspect_ratio for a picture', async () => {
    const answer = await test.call('POST', '/api/images', { body: { prompt: 'A bottle', imageModel: 'nano-banana-2' } })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContain('aspect_ratio')
  })

  it('answers 401 without a token and 404 for an unknown item', async () => {
    expect((await test.call('GET', '/api/ads', { key: null })).status).toBe(401)
    expect((await test.call('GET', '/api/nothing')).status).toBe(404)
  })
})

describe('signing in', () => {
  it('accepts a write by cookie only from a page of ours', async () => {
    const cookie = await signInByLink(await test.app.createOwnerSignInLink())
    const post = (headers: Record<string, string>) =>
      test.call('POST', '/api/ads', { key: null, body: { idea: 'By cookie' }, headers: { cookie, ...headers } })
    expect((await post({ origin: test.app.publicUrl })).status).toBe(201)
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({})).status).toBe(403)
    expect((await test.call('GET', '/api/account', { key: null, headers: { cookie } })).body.role).toBe('owner')
  })

  it('refuses an uninvited sign-up, and signs in by password once one is set', async () => {
    const headers = { origin: test.app.publicUrl }
    const signUp = await test.call('POST', '/api/auth/sign-up/email', {
      key: null,
      headers,
      body: { email: 'x@example.com', password: 'a-long-password', name: 'X' }
    })
    expect(signUp.status).toBeGreaterThanOrEqual(400)
    const { cookie } = await inviteMember('password@example.com')
    const set = await test.call('PUT', '/api/account/password', {
      key: null,
      headers: { cookie, ...headers },
      body: { newPassword: 'a-long-password' }
    })
    expect(set.status).toBe(204)
    const signedIn = await test.call('POST', '/api/auth/sign-in/email', {
      key: null,
      headers,
      body: { email: 'password@example.com', password: 'a-long-password' }
    })
    expect(signedIn.status).toBe(200)
    const wrong = await test.call('POST', '/api/auth/sign-in/email', {
      key: null,
      headers,
      body: { email: 'password@example.com', password: 'another-password' }
    })
    expect(wrong.status).toBe(401)
  })

  it('stays where the password was changed, and ends everywhere else', async () => {
    const { cookie } = await inviteMember('changed@example.com')
    const origin = test.app.publicUrl
    const ask = (method: string, path: string, sentCookie: string, body?: unknown) =>
      test.call(method, path, { key: null, headers: { cookie: sentCookie, origin }, body })
    const first = { newPassword: 'a-long-password' }
    expect((await ask('PUT', '/api/account/password', cookie, first)).status).toBe(204)
    const signedIn = await ask('POST', '/api/auth/sign-in/email', '', {
      email: 'changed@example.com',
      password: first.newPassword
    })
    const elsewhere = signedIn.headers.getSetCookie().flatMap((text) => text.split(';')[0] ?? [])
    expect((await ask('GET', '/api/account', elsewhere.join('; '))).status).toBe(200)
    const second = { newPassword: 'another-password', currentPassword: first.newPassword }
    expect((await ask('PUT', '/api/account/password', cookie, second)).status).toBe(204)
    expect((await ask('GET', '/api/account', cookie)).status).toBe(200)
    expect((await ask('GET', '/api/account', elsewhere.join('; '))).status).toBe(401)
  })

  it('makes, uses and revokes an API key', async () => {
    const { cookie } = await inviteMember('key@example.com')
    const headers = { cookie, origin: test.app.publicUrl }
    const { body } = await test.call('POST', '/api/api-keys', {
      key: null,
      headers,
      body: { name: 'Laptop', scopes: ['read'] }
    })
    expect((await test.call('GET', '/api/account', { key: body.key })).body.email).toBe('key@example.com')
    expect((await test.call('GET', '/api/account', { key: null, headers: { 'x-api-key': body.key } })).status).toBe(200)
    await vi.waitFor(async () => {
      const listed = await test.call('GET', '/api/api-keys', { key: body.key })
      expect(listed.body.items).toMatchObject([{ id: body.id, lastUsedAt: expect.any(String) }])
    }, 60_000)
    await test.call('DELETE', `/api/api-keys/${body.id}`, { key: null, headers })
    expect((await test.call('GET', '/api/account', { key: body.key })).status).toBe(401)
  })
})

describe('media', () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, key = test.ownerKey) =>
    fetch(`${test.app.url}/api/uploads?purpose=identity`, {
      method: 'POST',
      body: bytes,
      headers: { authorization: `Bearer ${key}` }
    })

  it('stores a photo and serves it whole and in ranges, only to its owner', async () => {
    const answer = await upload(samplePng)
    expect(answer.status).toBe(201)
    const view = await answer.json()
    const get = (headers: Record<string, string> = {}) =>
      fetch(test.app.url + view.url, { headers: { authorization: `Bearer ${test.ownerKey}`, ...headers } })
    const whole = await get()
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect((await decodePicture(bytes)).colourAt(0.5, 0.5)).toEqual((await decodePicture(samplePng)).colourAt(0.5, 0.5))
    const part = await get({ range: 'bytes=1-3' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${bytes.length}`)
    expect(new TextDecoder().decode(await part.arrayBuffer())).toBe('PNG')
    const tail = await get({ range: 'bytes=-4' })
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.slice(-4))
    expect((await get({ range: 'bytes=9999-' })).status).toBe(416)
    expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    const { cookie } = await inviteMember('curious@example.com')
    expect((await test.call('GET', view.url, { key: null, headers: { cookie } })).status).toBe(404)
  })

  it('takes no picture of another user into a picture or a clip', async () => {
    const photo = await (await upload(samplePng)).json()
    const member = await test.asInvited('other-pictures@example.com')
    for (const [path, wish] of [
      ['/api/images', { aspect_ratio: '9:16', imageModel: 'nano-banana-2', referenceImageIds: [photo.id] }],
      ['/api/videos', { aspectRatio: '9:16', videoType: 'generic', durationSeconds: 5, referenceImageIds: [photo.id] }],
      ['/api/videos', { videoType: 'generic', durationSeconds: 5, firstFrameImageId: photo.id }]
    ] as const) {
      const answer = await test.call('POST', path, { ...member, body: { prompt: 'On ice', ...wish } })
      expect([answer.status, answer.body.code], path).toEqual([404, 'not-found'])
    }
  })

  it('refuses a clip from reference pictures that is longer than its model makes of them', async () => {
    const photo = await (await upload(samplePng)).json()
    const clip = { videoType: 'generic', videoModel: 'grok-imagine-video-1.5', prompt: 'On ice', aspectRatio: '9:16' }
    const long = { ...clip, durationSeconds: 12 }
    const answer = await test.call('POST', '/api/videos', { body: { ...long, referenceImageIds: [photo.id] } })
    expect([answer.status, answer.body.longestClipSeconds]).toEqual([422, 10])
    expect(answer.body.detail).toMatch(/no clip of 12 seconds from reference pictures; its longest has 10/)
    expect((await test.call('POST', '/api/videos', { body: long })).status).toBe(202)
  })

  it('refuses a picture that no scaling makes one of its model, before anything is charged', async () => {
    const small = await (await upload(new Uint8Array(pngOf(200, 356)))).json()
    const narrow = await (await upload(new Uint8Array(pngOf(320, 1600)))).json()
    const clip = { videoType: 'generic', prompt: 'On ice', durationSeconds: 5, aspectRatio: '9:16' }
    const buy = (wish: object) => test.call('POST', '/api/videos', { body: { ...clip, ...wish } })
    const before = (await test.call('GET', '/api/credits')).body.balance
    const tooSmall = await buy({ videoModel: 'kling-3.0', firstFrameImageId: small.id })
    expect([tooSmall.status, tooSmall.body.width, tooSmall.body.imageId]).toEqual([422, 200, small.id])
    expect(tooSmall.body.detail).toMatch(
      /200 by 356 pixels\. Kling 3\.0 does not take it: each side needs at least 300/
    )
    const tooNarrow = await buy({ videoModel: 'seedance-2', referenceImageIds: [narrow.id] })
    expect(tooNarrow.body.detail).toMatch(/its long side may be 2\.49 times its short side/)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)
    // A model that documents no such limit takes the one, and padding makes the other one fit.
    expect((await buy({ videoModel: 'veo-3.1-fast', referenceImageIds: [small.id], durationSeconds: 8 })).status).toBe(
      202
    )
    const tall = await test.call('POST', '/api/ads', { body: { idea: 'Padded', aspectRatio: '9:16' } })
    const padded = { adId: tall.body.id, videoModel: 'kling-3.0', firstFrameImageId: narrow.id }
    expect((await buy(padded)).status).toBe(202)
  })

  it('refuses a file whose bytes are not a picture, and a file that is too large', async () => {
    expect((await upload(new TextEncoder().encode('<svg onload=alert(1)>'))).status).toBe(422)
    expect((await upload(new Uint8Array(3 * 1024 * 1024))).status).toBe(413)
  })

  it('answers a stranger before it has read what they send without an end', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
        // A slow sender, so that few bytes lie between the answer and its reading.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    const answer = await fetch(`${test.app.url}/api/ads/${crypto.randomUUID()}/footage`, {
      method: 'POST',
      body: endless,
      duplex: 'half'
    } as RequestInit)
    expect(answer.status).toBe(401)
    expect(sent).toBeLessThan(2_097_152)
  })

  it('makes a viral chibi from a photo as identity, never as first frame', async () => {
    const photo = await (await upload(samplePng)).json()
    const body = {
      videoType: 'viral-chibi',
      prompt: 'She lifts the glass.',
      aspectRatio: '9:16',
      durationSeconds: 8,
      beats: [{ realAction: 'She sips.', chibiAction: 'The sticker melts.', sfx: 'slurp', durationSeconds: 4 }]
    }
    const without = await test.call('POST', '/api/videos', { body })
    expect(without.status).toBe(422)
    expect(without.body.detail).toContain('photo')
    const framed = await test.call('POST', '/api/videos', {
      body: { ...body, identityImageId: photo.id, firstFrameImageId: photo.id }
    })
    expect(framed.status).toBe(422)
    const made = await test.call('POST', '/api/videos', { body: { ...body, identityImageId: photo.id } })
    expect(made.status).toBe(202)
    const row = await test.database.database.query.videos.findFirst({
      where: (table, { eq }) => eq(table.id, made.body.id)
    })
    expect(row?.input.references).toEqual([{ imageId: photo.id, role: 'identity' }])
    expect(row?.input.firstFrameImageId).toBeUndefined()
    expect(row?.input.promptContext?.beats).toHaveLength(1)
  })

  it('refuses a page that it would not find, and names the parameter that does', async () => {
    for (const query of ['cursor=x', 'page=2', 'offset=50', 'after=x']) {
      const { status, body } = await test.call('GET', `/api/library?${query}`)
      expect([query, status, body.detail]).toEqual([query, 422, expect.stringMatching(/after.* next/)])
    }
    const whole = await test.call('GET', `/api/ads/${crypto.randomUUID()}/scenes?cursor=x`)
    expect([whole.status, whole.body.detail]).toEqual([422, expect.stringContaining('no pages')])
  })

  it('lists, renames, releases and deletes items, and notes their objects for removal', async () => {
    const photo = await (await upload(samplePng)).json()
    const page = await test.call('GET', '/api/library?limit=1')
    expect(page.body.items[0].id).toBe(photo.id)
    const next = await test.call('GET', `/api/library?limit=1&after=${page.body.next}`)
    expect(next.body.items[0].id).not.toBe(photo.id)
    const changed = await test.call('PATCH', '/api/library/items', {
      body: { ids: [photo.id], isSaved: false, title: 'Portrait' }
    })
    expect(changed.body).toEqual({ changed: 1 })
    const shown = await test.call('GET', '/api/library?kind=image&isSaved=false')
    expect(shown.body.items[0]).toMatchObject({ id: photo.id, title: 'Portrait', isSaved: false })
    expect(shown.body.items[0].deletesAfter).toMatch(/T03:00:00/)
    const before = await test.database.database.$count(deletions)
    expect((await test.call('DELETE', '/api/library/items', { body: { ids: [photo.id] } })).body).toEqual({
      deleted: 1
    })
    expect(await test.database.database.$count(deletions)).toBe(before + 1)
    expect((await test.call('GET', photo.url)).status).toBe(404)
    expect(
      (await test.call('GET', '/api/library/folders')).body.items.some(
        (item: { folder: string }) => item.folder === 'Uploads'
      )
    ).toBe(true)
  })
})

it('deletes an account with all its data', async () => {
  const { cookie, userId } = await inviteMember('leaving@example.com')
  const headers = { cookie, origin: test.app.publicUrl }
  await test.call('POST', '/api/ads', { key: null, headers, body: { idea: 'Soon gone' } })
  const wrong = await test.call('DELETE', '/api/account', { key: null, headers, body: { email: 'other@example.com' } })
  expect(wrong.status).toBe(422)
  const gone = await test.call('DELETE', '/api/account', { key: null, headers, body: { email: 'leaving@example.com' } })
  expect(gone.status).toBe(204)
  const { database } = test.database
  expect(await database.query.users.findFirst({ where: (table, { eq }) => eq(table.id, userId) })).toBeUndefined()
  expect(await database.query.ads.findFirst({ where: (table, { eq }) => eq(table.ownerId, userId) })).toBeUndefined()
  expect((await test.call('GET', '/api/account', { key: null, headers })).status).toBe(401)
  expect(await database.$count(users)).toBeGreaterThan(0)
})

describe('administration', () => {
  it('turns a model off and on, edits a prompt and returns to its file, only for admins', async () => {
    const off = await test.call('PATCH', '/api/admin/models/image/nano-banana-2', {
      body: { enabled: false, credits: 9 }
    })
    expect(off.status).toBe(200)
    const body = { prompt: 'A bottle', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
    expect((await test.call('POST', '/api/images', { body })).status).toBe(422)
    await test.call('PATCH', '/api/admin/models/image/nano-banana-2', { body: { enabled: true } })
    expect((await test.call('POST', '/api/images', { body })).body.credits).toBe(9)
    const edited = await test.call('PUT', '/api/admin/agents/ugc-script-writer', { body: { prompt: 'Write well.' } })
    expect(edited.body).toMatchObject({ isEdited: true, isStale: false, prompt: 'Write well.' })
    const back = await test.call('PUT', '/api/admin/agents/ugc-script-writer', { body: { prompt: null } })
    expect(back.body).toMatchObject({ isEdited: false })
    expect(back.body.prompt).toBe(back.body.filePrompt)
    expect((await test.call('GET', '/api/admin/operations')).status).toBe(200)
    const { cookie } = await inviteMember('no-admin@example.com')
    expect((await test.call('GET', '/api/admin/agents', { key: null, headers: { cookie } })).status).toBe(403)
  })
})

describe('elements and offers', () => {
  it('describes an element, uses it in a picture and keeps its slug unique in the ad', async () => {
    const ad = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew' } })
    const element = {
      adId: ad.body.id,
      kind: 'product',
      name: 'Amber bottle',
      description: 'A squat amber bottle with a cork.'
    }
    const made = await test.call('POST', '/api/elements', { body: element })
    expect(made.body).toMatchObject({ slug: 'amber-bottle', state: 'described', nextStep: { action: 'draw-sheet' } })
    expect((await test.call('POST', '/api/elements', { body: element })).status).toBe(409)
    const early = await test.call('PATCH', `/api/elements/${made.body.id}`, { body: { isLocked: true } })
    expect(early.status).toBe(409)
    const picture = {
      adId: ad.body.id,
      prompt: 'On ice',
      aspect_ratio: '9:16',
      imageModel: 'nano-banana-2',
      elementSlugs: ['amber-bottle']
    }
    expect((await test.call('POST', '/api/images', { body: picture })).status).toBe(202)
    expect(
      (await test.call('POST', '/api/images', { body: { ...picture, elementSlugs: ['ghost'] } })).body.unknown
    ).toEqual(['ghost'])
    expect((await test.call('GET', `/api/elements?adId=${ad.body.id}`)).body.items).toHaveLength(1)
  })

  it('does not describe anew what is locked at the same moment', async () => {
    const { database } = test.database
    const { body: ad } = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew' } })
    const body = { adId: ad.id, kind: 'product', name: 'Bottle', description: 'A squat amber bottle.' }
    const { body: made } = await test.call('POST', '/api/elements', { body })
    const changed = await whileHeld(database, {
      hold: (transaction) => transaction.update(elements).set({ lockedAt: new Date() }).where(eq(elements.id, made.id)),
      call: () =>
        test.call('PATCH', `/api/elements/${made.id}`, { body: { description: 'A tall bottle of clear glass.' } })
    })
    expect(changed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is locked') } })
    expect((await test.call('GET', `/api/elements/${made.id}`)).body.description).toBe(body.description)
  })

  it('keeps slugs unique in the cast vault too, and lists every element by pages', async () => {
    const { database } = test.database
    const { ownerId } = test.app
    const bottle = { kind: 'product', name: 'Vault bottle', description: 'A squat amber bottle.' } as const
    const add = () => test.call('POST', '/api/elements', { body: bottle })
    const both = await whileHeld(database, {
      hold: async (transaction) => {
        await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
        await transaction
          .insert(elements)
          .values({ ...bottle, id: crypto.randomUUID(), ownerId, slug: 'vault-bottle', isReusable: true })
      },
      call: add
    })
    expect(both.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('The cast vault has') })
    const many = Array.from({ length: 203 }, (_, index) => ({
      ...bottle,
      id: crypto.randomUUID(),
      ownerId,
      slug: `bottle-${index}`,
      isReusable: true
    }))
    await database.insert(elements).values(many)
    const slugs = new Set<string>()
    const listed = await allPages(async (after) => {
      const { body } = await test.call('GET', `/api/elements?${new URLSearchParams({ ...(after && { after }) })}`)
      expect(body.items.length).toBeLessThanOrEqual(200)
      return body
    })
    for (const item of listed) slugs.add(z.object({ slug: z.string() }).parse(item).slug)
    expect(slugs.size).toBe(listed.length)
    for (const { slug } of many) expect(slugs.has(slug)).toBe(true)
    await database.delete(elements).where(like(elements.slug, 'bottle-%'))
  })

  it('keeps one key of a provider in use when two are added at once', async () => {
    const { database } = test.database
    const { ownerId } = test.app
    const { id, publicKey } = await sealingKeyPair('pair', crypto.getRandomValues(new Uint8Array(32)))
    test.services.answerWith(() => Response.json({ id, publicKey }))
    const other = { ownerId, provider: 'fal', label: 'Other', hint: '1234', sealed: 'sealed', sealingKeyId: 'pair' }
    const added = await whileHeld(database, {
      hold: async (transaction) => {
        await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
        await transaction.insert(providerKeys).values({ ...other, id: crypto.randomUUID() })
      },
      call: async () =>
        test.call('POST', '/api/provider-keys', {
          ...(await test.asOwner()),
          body: { provider: 'fal', label: 'Mine', key: 'a-key-of-the-test' }
        })
    })
    expect(added.status).toBe(201)
    const inUse = await database.select().from(providerKeys).where(isNull(providerKeys.revokedAt))
    expect(inUse.map(({ label }) => label)).toEqual(['Mine'])
  })

  it('adds an offer, wakes its job and shows it waiting', async () => {
    test.services.calls.length = 0
    const { status, body } = await test.call('POST', '/api/offers', { body: { url: 'https://shop.example/cold-brew' } })
    expect(status).toBe(202)
    expect(body).toMatchObject({ name: 'shop.example', status: 'Queued', nextStep: { isWaiting: true } })
    expect(test.services.calls.map((call) => call.path)).toEqual(['/api/offer/process'])
    expect((await test.call('GET', `/api/offers/${body.id}`)).body.personas).toEqual([])
    expect((await test.call('POST', `/api/offers/${body.id}/retry`)).status).toBe(409)
    expect((await test.call('POST', '/api/offers', { body: {} })).status).toBe(422)
  })
})

describe('the API document', () => {
  it('is OpenAPI 3.1 with every endpoint, and has a page', async () => {
    const { body } = await test.call('GET', '/api/openapi.json', { key: null })
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/pipelines/{id}/advance')
    expect(body.paths['/api/pipelines'].post.requestBody.content['application/json'].schema).toBeDefined()
    const page = await test.call('GET', '/api/reference', { key: null })
    expect(page.body).toContain('/api/pipelines/{id}/advance')
  })
})
