import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readFrame } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { openingOf, stillOf } from '../../testing/opening-board.ts'
import { makeFinishedAd, sampleScript, storeClip, storeStill, type FinishedAd } from '../../testing/finished-ad.ts'
import { pngOf } from '../../testing/picture-file.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'
import { unzip } from '../../testing/unzip.ts'

let test: TestApp
let directory: string
let ad: FinishedAd

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-cuts-'))
  test = await startTestApp({ CUT_DIRECTORY: join(directory, 'parts') })
  ad = await makeFinishedAd(test)
}, 120_000)

afterAll(async () => {
  await test?.stop()
  await rm(directory, { recursive: true, force: true })
})

const cutOf = (adId: string, body: object = {}) => test.call('POST', `/api/ads/${adId}/cuts`, { body })

/** Waits until the cut is made or has failed. */
async function finish({ status, body }: Answer): Promise<Answer['body']> {
  expect(body).toMatchObject({ kind: 'final-cut' })
  expect(status).toBe(202)
  return vi.waitFor(
    async () => {
      const { body: cut } = await test.call('GET', `/api/cuts/${body.id}`)
      expect(['Completed', 'Failed']).toContain(cut.status)
      return cut
    },
    { timeout: 60_000, interval: 100 }
  )
}

async function download(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(test.app.url + path, { headers: { authorization: `Bearer ${test.ownerKey}` } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function inspect(path: string) {
  const file = join(directory, `${crypto.randomUUID()}.mp4`)
  await writeFile(file, await download(path))
  return inspectClip(file)
}

describe('cutting an ad', { timeout: 120_000 }, () => {
  it('joins its clips in order, names the next step and keeps every version in its folder', async () => {
    const cut = await finish(await cutOf(ad.adId))
    expect(cut).toMatchObject({
      status: 'Completed',
      version: 1,
      folder: 'Cold brew/Day three',
      durationSeconds: 3,
      nextStep: { action: 'download' }
    })
    expect(cut.clips.map(({ videoId }: { videoId: string }) => videoId)).toEqual(ad.videoIds)
    expect(cut.clips.map(({ startSeconds }: { startSeconds: number }) => startSeconds)).toEqual([0, 1, 2])
    expect(await inspect(cut.url)).toMatchObject({ frames: 72, width: 180, height: 320 })
    expect(cut.captions[0]).toMatchObject({ text: 'It never turns bitter.', speaker: 'Maya' })
  })

  it('draws captions into a first cut unless the request says otherwise, and goes on as the cut before', async () => {
    const loud = await makeFinishedAd(test, [{ grey: 20 }])
    const first = await finish(await cutOf(loud.adId))
    expect(first.settings.captions.isBurnedIn).toBe(true)
    expect(await download(first.url)).not.toEqual(await download(first.plainUrl))

    const quiet = await makeFinishedAd(test, [{ grey: 20 }])
    const plain = await finish(await cutOf(quiet.adId, { captions: { isBurnedIn: false } }))
    expect(await download(plain.url)).toEqual(await download(plain.plainUrl))
    const next = await finish(await cutOf(quiet.adId, { captions: { style: 'tiktok' } }))
    expect(next.settings.captions).toMatchObject({ isBurnedIn: false, style: 'tiktok' })
  })

  it('draws captions and overlays on request, and a new price changes no clip', async () => {
    const overlays = [
      { kind: 'price', text: '€ 4.90', position: 'top-right', startSeconds: 2 },
      { kind: 'disclosure', text: 'Made with AI', position: 'bottom', startSeconds: 2 }
    ]
    const cut = await finish(await cutOf(ad.adId, { overlays, captions: { isBurnedIn: true, style: 'tiktok' } }))
    expect(cut).toMatchObject({
      status: 'Completed',
      settings: { captions: { isBurnedIn: true, style: 'tiktok', hasSpeakerLabels: true } }
    })
    expect(await inspect(cut.url)).toMatchObject({ frames: 72 })
    expect(await inspect(cut.plainUrl)).toMatchObject({ frames: 72 })
    expect(await download(cut.url)).not.toEqual(await download(cut.plainUrl))

    const before = (await test.call('GET', '/api/credits')).body.balance
    const changed = overlays.map((overlay) => ({ ...overlay, text: overlay.text.replace('4.90', '3.90') }))
    const again = await finish(await cutOf(ad.adId, { overlays: changed }))
    expect(again.version).toBe(cut.version + 1)
    expect(again.settings.captions).toEqual(cut.settings.captions)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)
    const { body } = await test.call('GET', `/api/ads/${ad.adId}/cuts`)
    expect(body.items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
  })

  it('makes the film in another ratio of the same clips, and the next one in the ad’s own again', async () => {
    const other = await makeFinishedAd(test)
    const [first = '', second = ''] = other.videoIds
    const clips = [{ videoId: first, focus: { x: 0.5, y: 0.1 } }, { videoId: second }]
    const before = (await test.call('GET', '/api/credits')).body.balance
    const square = await finish(await cutOf(other.adId, { clips, aspectRatio: '1:1', platform: 'feed' }))
    expect(square).toMatchObject({ aspectRatio: '1:1', settings: { aspectRatio: '1:1', platform: 'feed' } })
    expect(await inspect(square.url)).toMatchObject({ width: 180, height: 180, frames: 48 })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)
    // It was looked at once, and that is kept.
    const kept = await test.database.database.select().from(videos).where(eq(videos.id, second))
    const { status, body } = await test.call('GET', `/api/videos/${second}/focus`)
    expect([status, body.focus]).toEqual([200, kept[0]?.focus])
    expect(body.focus.faces).toEqual([])
    const files = await unzip(await download(square.exportUrl))
    const provenance = JSON.parse(new TextDecoder().decode(files.get('provenance.json')))
    expect(provenance.cut).toMatchObject({ aspectRatio: '1:1', platform: 'feed' })
    expect(provenance.cut.framing[0]).toEqual({ clip: 'Scene 1', x: 0.5, y: 0.1 })
    const own = await finish(await cutOf(other.adId))
    expect(own).toMatchObject({ aspectRatio: '9:16', settings: { platform: 'feed' } })
    expect(own.settings.aspectRatio).toBeUndefined()
    expect(own.settings.clips[0].focus).toEqual({ x: 0.5, y: 0.1 })
    expect(await inspect(own.url)).toMatchObject({ width: 180, height: 320 })
    const films = (await test.call('GET', `/api/library/films?adId=${other.adId}`)).body.items
    expect(films.map(({ aspectRatio }: { aspectRatio: string }) => aspectRatio)).toEqual(['9:16', '1:1'])
  })

  it('refuses a ratio that it does not know and a place outside of the picture, and says what it expects', async () => {
    const unknown = await cutOf(ad.adId, { aspectRatio: '7:5' })
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([422, expect.stringContaining('16:9')])
    const outside = await cutOf(ad.adId, { clips: [{ videoId: ad.videoIds[0], focus: { x: 0.5, y: 1.4 } }] })
    expect([outside.status, JSON.stringify(outside.body)]).toEqual([
      422,
      expect.stringContaining('outside of the picture')
    ])
    expect((await test.call('GET', `/api/videos/${crypto.randomUUID()}/focus`)).status).toBe(404)
  })

  it('keeps the cut’s order and points when a scene gets another take, and uses the new take', async () => {
    const other = await makeFinishedAd(test)
    const [first = '', second = '', third = ''] = other.videoIds
    const clips = [
      { videoId: third },
      { videoId: first, inSeconds: 0.25, outSeconds: 0.75 },
      { videoId: second, captionText: 'Other words.' }
    ]
    const cut = await finish(await cutOf(other.adId, { clips, overlays: [] }))
    expect(cut.durationSeconds).toBe(2.5)

    const retake = await test.call('POST', `/api/pipelines/${other.pipelineId}/scenes/${other.sceneIds[2]}/retry`, {
      body: { what: 'video' }
    })
    const newTake: string = retake.body.scenes[2].video.id
    const early = await cutOf(other.adId)
    expect(early).toMatchObject({ status: 409, body: { detail: 'The clip of scene 3 is still being made.' } })
    await storeClip(test, newTake, { grey: 200, frames: 36 })
    const again = await finish(await cutOf(other.adId))
    expect(again.settings.clips).toMatchObject([
      { videoId: newTake, outSeconds: null },
      { videoId: first, inSeconds: 0.25, outSeconds: 0.75 },
      { videoId: second, captionText: 'Other words.' }
    ])
    expect(again.durationSeconds).toBe(3)
    expect(again.captions.at(-1).text).toBe('Other words.')
  })
})

describe('a clip that is split', { timeout: 120_000 }, () => {
  it('is one file and one reel in the export, keeps its words in order, and gets its new take once', async () => {
    const split = await makeFinishedAd(test)
    const [first = '', second = '', third = ''] = split.videoIds
    const captions = [{ text: 'By hand.', startSeconds: 0.5, endSeconds: 0.9 }]
    const clips = [
      { videoId: first, outSeconds: 0.5 },
      { videoId: first, inSeconds: 0.5 },
      { videoId: second },
      { videoId: third, captions }
    ]
    const cut = await finish(await cutOf(split.adId, { clips, overlays: [], captions: { isBurnedIn: true } }))
    expect(cut.durationSeconds).toBe(3)
    expect(await inspect(cut.url)).toMatchObject({ frames: 72 })
    expect(cut.clips).toMatchObject([{ startSeconds: 0, durationSeconds: 0.5 }, { startSeconds: 0.5 }, {}, {}])
    const saidIn = (from: number, to: number): string =>
      cut.captions
        .filter(({ startSeconds }: { startSeconds: number }) => startSeconds >= from && startSeconds < to)
        .map(({ text }: { text: string }) => text)
        .join(' ')
    expect(saidIn(0, 1)).toBe('It never turns bitter. Not even on day three.')
    expect(cut.captions.at(-1)).toMatchObject({ text: 'By hand.', startSeconds: 2.5, endSeconds: 2.9 })

    const files = await unzip(await download(cut.exportUrl))
    const text = (name: string) => new TextDecoder().decode(files.get(name))
    expect([...files.keys()].filter((name) => name.startsWith('clips/'))).toHaveLength(3)
    expect(text('timeline.fcpxml').match(/<asset id/g)).toHaveLength(3)
    expect(text('timeline.fcpxml').match(/<asset-clip ref="a1"/g)).toHaveLength(2)
    const reels = [...text('timeline.edl').matchAll(/^\d{3} {2}(\S+)/gm)].map(([, reel]) => reel)
    expect(new Set(reels).size).toBe(3)
    expect(text('ad.srt')).toContain('00:00:02,500 --> 00:00:02,900')

    const retake = await test.call('POST', `/api/pipelines/${split.pipelineId}/scenes/${split.sceneIds[0]}/retry`, {
      body: { what: 'video' }
    })
    const newTake: string = retake.body.scenes[0].video.id
    await storeClip(test, newTake, {})
    const again = await cutOf(split.adId)
    expect(again.body.settings.clips.map(({ videoId }: { videoId: string }) => videoId)).toEqual([
      newTake,
      second,
      third
    ])
  })
})

describe('a cut that cannot be made', { timeout: 60_000 }, () => {
  it('is refused with the name of the clip, and nothing is lost', async () => {
    const [first = '', second = ''] = ad.videoIds
    const versions = async () => (await test.call('GET', `/api/ads/${ad.adId}/cuts`)).body.items.length
    const before = await versions()

    const none = await cutOf(ad.adId, { clips: [] })
    expect(none).toMatchObject({ status: 422, body: { detail: 'There is no clip to cut: name at least one.' } })
    const missing = await cutOf(ad.adId, { clips: [{ videoId: first }, { videoId: crypto.randomUUID() }] })
    expect(missing).toMatchObject({ status: 404, body: { detail: 'Clip 2 names a clip that does not exist.' } })
    const empty = await test.call('POST', '/api/ads', { body: { idea: 'Nothing made yet' } })
    expect(await cutOf(empty.body.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/no finished clip yet/) }
    })

    const { database } = test.database
    await database.update(videos).set({ status: 'Failed', failureCode: 'moderated' }).where(eq(videos.id, second))
    const failed = await cutOf(ad.adId)
    expect(failed).toMatchObject({
      status: 409,
      body: { detail: 'The clip of scene 2 failed. Make it again, skip it, or leave it out of the cut.' }
    })
    await database
      .update(videos)
      .set({ status: 'Completed', failureCode: null, durationSeconds: 3_600 })
      .where(eq(videos.id, second))
    const long = await cutOf(ad.adId, { clips: Array.from({ length: 4 }, () => ({ videoId: second })) })
    expect(long).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/add up to 240 minutes; a cut may last 60/), seconds: 14_400 }
    })
    await database.update(videos).set({ durationSeconds: 5 }).where(eq(videos.id, second))

    expect(await versions()).toBe(before)
  })

  it('fails with the name of the clip when only the file shows it, keeps the version and leads to another cut', async () => {
    const [first = ''] = ad.videoIds
    const cut = await finish(await cutOf(ad.adId, { clips: [{ videoId: first, inSeconds: 0, outSeconds: 30 }] }))
    expect(cut).toMatchObject({ status: 'Failed', url: null, nextStep: { action: 'retry' } })
    expect(cut.failureMessage).toBe('Scene 1 is 1.00 s long and cannot be cut from 0 s to 30 s.')
    expect(await test.call('GET', `/api/cuts/${cut.id}/export.zip`)).toMatchObject({ status: 409 })
    const again = await finish(await cutOf(ad.adId, { clips: ad.videoIds.map((videoId) => ({ videoId })) }))
    expect(again.status).toBe('Completed')
  })

  it('does not exist for other users', async () => {
    const { body } = await test.call('GET', `/api/ads/${ad.adId}/cuts`)
    expect((await test.call('GET', body.items[0].url, { key: null })).status).toBe(401)
  })
})

describe('the export of a cut', { timeout: 120_000 }, () => {
  it('is one zip with relative names: film, shots, captions, script, timelines and provenance', async () => {
    const cut = await finish(
      await cutOf(ad.adId, {
        clips: ad.videoIds.map((videoId) => ({ videoId })),
        overlays: [],
        captions: { isBurnedIn: false }
      })
    )
    const files = await unzip(await download(cut.exportUrl))
    expect([...files.keys()].toSorted()).toEqual([
      'ad.mp4',
      'ad.srt',
      'ad.vtt',
      'clips/scene-01.mp4',
      'clips/scene-02.mp4',
      'clips/scene-03.mp4',
      'provenance.json',
      'script.md',
      'stills/scene-01.png',
      'stills/scene-02.png',
      'stills/scene-03.png',
      'storyboard.png',
      'timeline.edl',
      'timeline.fcpxml'
    ])
    const text = (name: string) => new TextDecoder().decode(files.get(name))
    for (const name of ['timeline.fcpxml', 'timeline.edl', 'provenance.json', 'script.md']) {
      expect(text(name)).not.toMatch(/file:\/\/|(?:src="|\s)\/(?:tmp|home|work|root|var|Users)\//)
    }
    expect(text('timeline.fcpxml')).toContain('src="clips/scene-02.mp4"')
    expect(text('script.md')).toContain(`# ${sampleScript.title}`)
    const provenance = JSON.parse(text('provenance.json'))
    expect(provenance.aiDisclosure.text).toMatch(/made with AI/)
    expect(provenance.scenes).toHaveLength(3)
    expect(provenance.scenes[0]).toMatchObject({
      files: { clip: 'clips/scene-01.mp4', still: 'stills/scene-01.png' },
      approval: { approvedAt: expect.stringMatching(/^\d{4}-/), imageId: ad.imageIds[0] },
      still: { model: 'nano-banana-2', prompt: expect.stringContaining('Maya') },
      clip: { model: 'kling-3.0', seed: null }
    })
    expect(files.get('storyboard.png')?.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  })
})

describe('other openings', { timeout: 120_000 }, () => {
  it('are priced first, rewrite scene 1, keep the rest locked, and can open the cut', async () => {
    const price = (await test.call('GET', `/api/ads/${ad.adId}/hook-variants/price?count=2`)).body
    const hooks = ['Day three, and I still drink it.', 'My freezer is full of this.']
    test.services.answerWith(({ path, body }) => {
      if (path !== '/run') return Response.json({ accepted: 1 }, { status: 202 })
      const sent = JSON.stringify(body)
      if (sent.includes('storyboard_director'))
        return Response.json(toolAnswer('storyboard_director', openingOf(hooks.find((line) => sent.includes(line)))))
      if (sent.includes('claim_judge')) return Response.json(toolAnswer('claim_judge', { claims: [], warnings: [] }))
      const spokenScript = hooks.find((line) => !sent.includes(line)) ?? ''
      const scenes = sampleScript.scenes.map((scene, index) =>
        index === 0 ? { ...scene, spokenScript } : { ...scene, spokenScript: 'Changed against the wish.' }
      )
      return Response.json(toolAnswer('ugc_script_writer', { ...sampleScript, scenes }))
    })
    const refused = await test.call('POST', `/api/ads/${ad.adId}/hook-variants`, {
      body: { count: 2, maximumCredits: price.credits - 1 }
    })
    expect(refused).toMatchObject({ status: 409, body: { price: price.credits } })
    const made = await test.call('POST', `/api/ads/${ad.adId}/hook-variants`, {
      body: { count: 2, maximumCredits: price.credits }
    })
    expect(made.status).toBe(201)
    expect(made.body.items).toMatchObject(
      hooks.map((spokenScript, index) => ({
        number: index + 1,
        spokenScript,
        speaker: 'Maya',
        image: { status: 'Queued' }
      }))
    )
    // The director has made each a shot of its own, with its picture and motion.
    const { body: opened } = await test.call('GET', `/api/pipelines?id=${made.body.items[0].pipelineId}`)
    expect(opened.scenes).toMatchObject(
      hooks.map((line) => ({
        prompt: expect.stringContaining(stillOf(line)),
        motion: expect.stringContaining('Sounds: a glass set down.')
      }))
    )
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(price.balance - price.credits)

    const early = await cutOf(ad.adId, { hook: 2 })
    expect(early).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/Hook 2 has no clip yet/) } })
    const { pipelineId } = made.body.items[0]
    for (const { image } of made.body.items) await storeStill(test, image.id)
    await test.call('POST', `/api/pipelines/${pipelineId}/approve`, { body: { allCompleted: true } })
    const { body } = await test.call('POST', `/api/pipelines/${pipelineId}/advance`, { body: {} })
    const clip: string = body.scenes[1].video.id
    // Openings do not follow one another: each leads to the film's own second scene.
    const [bought] = await test.database.database.select().from(videos).where(eq(videos.id, clip))
    expect(bought!.input.promptContext?.lineBefore).toBeUndefined()
    expect(bought!.input.promptContext?.lineAfter).toBe(sampleScript.scenes[1]!.spokenScript)
    await storeClip(test, clip, { grey: 220, frames: 36 })

    const cut = await finish(await cutOf(ad.adId, { hook: 2 }))
    expect(cut.clips).toMatchObject([
      { videoId: clip, hook: 2, spokenScript: hooks[1] },
      { videoId: ad.videoIds[1] },
      { videoId: ad.videoIds[2] }
    ])
    const files = await unzip(await download(cut.exportUrl))
    expect([...files.keys()]).toContain('clips/scene-01-hook-2.mp4')
    const back = await finish(await cutOf(ad.adId, { hook: null }))
    expect(back.clips[0].videoId).toBe(ad.videoIds[0])

    const overlays = [{ kind: 'price', text: '€ 3.90', position: 'top-right' }]
    const clips = [ad.videoIds[2], ad.videoIds[0]].map((videoId) => ({ videoId }))
    const changed = await finish(await cutOf(ad.adId, { basedOn: cut.id, clips, overlays, hook: 2 }))
    expect(changed.clips).toMatchObject([{ videoId: ad.videoIds[2] }, { videoId: clip, hook: 2 }])
    expect(changed.settings.overlays).toMatchObject(overlays)
    // The next cut can follow one that is not made yet. The omitted clip stays omitted.
    const [one, two] = [await cutOf(ad.adId, { clips: clips.slice(0, 1), overlays: [] }), await cutOf(ad.adId)]
    expect((await finish(one)).clips).toMatchObject([{ videoId: ad.videoIds[2] }])
    expect((await finish(two)).clips).toMatchObject([{ videoId: ad.videoIds[2] }])
    const older = await finish(await cutOf(ad.adId, { basedOn: changed.id, captions: { isBurnedIn: true } }))
    expect(older.settings.overlays).toMatchObject(overlays)
    expect(older.clips).toHaveLength(2)
    const foreign = await cutOf(ad.adId, { basedOn: crypto.randomUUID() })
    expect(foreign).toMatchObject({ status: 404, body: { detail: expect.stringMatching(/no such cut to go on from/) } })
  })
})

describe('the cut of an ad with a brand', { timeout: 120_000 }, () => {
  const near = (one: number, other: number) => Math.abs(one - other) < 30

  it('starts with its logo, its caption colours and its disclosure, and later kits change no cut', async () => {
    const upload = await fetch(`${test.app.url}/api/uploads?purpose=logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.ownerKey}` },
      body: new Uint8Array(pngOf(64, 32))
    })
    const { id: imageId }: { id: string } = await upload.json()
    const content = {
      name: 'Slow Tide',
      logo: { imageId, position: 'top-left' },
      disclosures: ['Made with AI'],
      colours: [{ role: 'primary', hex: '#c81e5a' }],
      typefaces: [{ use: 'text', name: 'Montserrat' }],
      captions: { style: 'plain', hasColours: true, hasDisclosure: true },
      endCard: { headline: 'Slow Tide', callToAction: 'Taste it black once', seconds: 1 }
    }
    const kit = await test.call('POST', '/api/brand-kits', { body: { content } })
    const branded = await makeFinishedAd(test, [{ grey: 20 }, { grey: 20 }, { grey: 20 }])
    const first = await finish(await cutOf(branded.adId))
    const overlays = [
      { kind: 'logo', imageId, position: 'top-left', startSeconds: 0, endSeconds: null },
      { kind: 'disclosure', text: 'Made with AI', position: 'bottom-left' }
    ]
    const colours = { backing: '#c81e5a', text: '#ffffff' }
    expect(first.settings).toMatchObject({
      overlays,
      captions: { isBurnedIn: true, style: 'plain', colours, typeface: 'Montserrat' }
    })

    const card = { headline: 'Slow Tide', line: '', callToAction: 'Taste it black once', seconds: 1, imageId, colours }
    expect(first.settings.endCard).toEqual(card)
    const cut = await finish(await cutOf(branded.adId, { captions: { isBurnedIn: true, style: 'plain' } }))
    expect(cut.settings.endCard).toEqual(card)
    const clipsEnd = cut.clips.reduce((sum: number, clip: { durationSeconds: number }) => sum + clip.durationSeconds, 0)
    expect(cut.durationSeconds).toBeCloseTo(clipsEnd + 1, 2)
    for (const { endSeconds } of cut.captions) expect(endSeconds).toBeLessThanOrEqual(clipsEnd + 0.001)
    expect(cut.settings.captions).toMatchObject({ colours, typeface: 'Montserrat' })
    const file = join(directory, 'branded.mp4')
    await writeFile(file, await download(cut.url))
    const { width, pixels } = await readFrame(file, 0.5)
    const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    // The grey picture stands in the safe corner, at 11, 19.
    for (const part of at(30, 28)) expect(Math.abs(part - 128)).toBeLessThan(25)
    const boxed = Array.from({ length: pixels.length / 4 }, (_, index) => pixels.subarray(index * 4, index * 4 + 3))
    const isBrand = ([red = 0, green = 0, blue = 0]: Uint8Array | Uint8ClampedArray) =>
      near(red, 200) && near(green, 30) && near(blue, 90)
    expect(boxed.filter(isBrand).length).toBeGreaterThan(500)

    // The card stands alone at the end, also in the film without captions and overlays.
    const bare = join(directory, 'branded-plain.mp4')
    await writeFile(bare, await download(cut.plainUrl))
    for (const film of [file, bare]) {
      const end = await readFrame(film, clipsEnd + 0.5)
      const [red = 0, green = 0, blue = 0] = end.pixels
      expect(near(red, 200) && near(green, 30) && near(blue, 90)).toBe(true)
      const share = (isIt: (pixel: Uint8Array | Uint8ClampedArray) => boolean) =>
        Array.from({ length: end.pixels.length / 4 }, (_, index) =>
          end.pixels.subarray(index * 4, index * 4 + 3)
        ).filter(isIt).length /
        (end.pixels.length / 4)
      expect(share(isBrand)).toBeGreaterThan(0.6)
      expect(share(([white = 0, ...others]) => white > 220 && others.every((part) => part > 220))).toBeGreaterThan(0.01)
      const { pixels: last } = await readFrame(film, clipsEnd - 0.1)
      expect(near(last[0] ?? 0, 200)).toBe(false)
    }

    await test.call('PATCH', `/api/brand-kits/${kit.body.id}`, {
      body: { content: { ...content, logo: null, colours: [] } }
    })
    const later = await finish(await cutOf(branded.adId))
    expect(later.settings).toEqual(cut.settings)
    const plain = await finish(
      await cutOf(branded.adId, { captions: { style: 'plain', colours: null }, overlays: [], endCard: null })
    )
    expect(plain.settings).toMatchObject({ overlays: [], endCard: null, captions: { colours: null } })
    expect(plain.durationSeconds).toBeCloseTo(clipsEnd, 2)
    await test.call('DELETE', `/api/brand-kits/${kit.body.id}`)
  })
})

function toolAnswer(name: string, input: object) {
  const content = [{ type: 'tool_use', id: 'toolu_1', name, input }]
  const usage = { input_tokens: 1, output_tokens: 1 }
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'a-model-of-the-tests',
    content,
    stop_reason: 'tool_use',
    stop_sequence: null,
    usage,
    text: ''
  }
}
