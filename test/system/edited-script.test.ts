import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi, type EditedScene } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

let callsheet: EmbeddedCallsheet
let api: ApiClient

beforeAll(async () => {
  callsheet = await startEmbeddedCallsheet({ WELCOME_CREDITS: '9000' })
  api = callsheet.api
}, 120_000)

afterAll(() => callsheet?.stop())

const once = () => ({ idempotencyKey: crypto.randomUUID() })

async function written(): Promise<ScriptView> {
  const ad = await api.call(adsApi.create, {
    ...once(),
    body: { idea: 'Cold brew', formatSlug: 'talking-head', aspectRatio: '9:16', route: 'storyboard' }
  })
  return api.call(scriptsApi.write, { params: { id: ad.id }, ...once(), body: { scenes: 3 }, onPartial() {} })
}

const scenesOf = ({ content }: ScriptView): EditedScene[] =>
  content.scenes.map(({ position: _place, evidenceFlag: _doubt, ...scene }) => scene)

const linesOf = ({ content }: ScriptView) => content.scenes.map(({ spokenScript }) => spokenScript)

test('a written script is edited: the board and its stills hold the words of the user', async () => {
  const first = await written()
  const params = { id: first.adId }
  const [one, two, three] = scenesOf(first)
  const changed = 'I tried it cold, and I have not gone back.'
  const scenes = [three!, { ...one!, spokenScript: changed }, two!]
  const request = { params, ...once(), body: { basedOn: first.id, title: 'Cold, and better', scenes } }
  const second = await api.call(scriptsApi.saveEdited, request)
  expect(second).toMatchObject({ version: 2, source: 'edited', title: 'Cold, and better' })
  expect(linesOf(second)).toEqual([three!.spokenScript, changed, two!.spokenScript])
  // Only the new line waits for the judge, and what was found in the others went with them.
  expect(first.claims?.unchecked).toEqual([])
  expect(second.claims?.unchecked).toEqual([2])
  expect(await api.call(scriptsApi.saveEdited, request)).toEqual(second)
  const { items } = await api.call(scriptsApi.list, { params })
  expect(items.map(({ version }) => version)).toEqual([2, 1])
  expect(items[1]).toEqual(first)

  const checked = await api.call(scriptsApi.checkClaims, { params: { id: second.id } })
  expect(checked.claims?.unchecked).toEqual([])
  expect(checked.content).toEqual(second.content)

  const board = await api.call(storyboardsApi.write, {
    params,
    ...once(),
    body: { scriptId: second.id },
    onPartial() {}
  })
  expect(board.content.shots.map(({ spokenScript }) => spokenScript)).toEqual(linesOf(second))
  const [ad, { images, videos }] = await Promise.all([
    api.call(adsApi.read, { params }),
    api.call(choicesApi.listModels, {})
  ])
  const created = await api.call(pipelinesApi.create, {
    ...once(),
    body: {
      adId: ad.id,
      title: board.title,
      storyboardId: board.id,
      videoType: ad.videoType ?? '',
      aspectRatio: '9:16',
      imageModel: images.find(({ enabled }) => enabled)!.id,
      videoModel: videos.find(({ enabled, config }) => enabled && config.durations.length > 0)!.id,
      missingSheets: 'go-without',
      scenes: board.content.shots.map(({ prompt, motion, speaker, spokenScript, elementSlugs, durationSeconds }) => ({
        prompt,
        motion,
        speaker,
        spokenScript,
        elementSlugs,
        durationSeconds: Math.round(durationSeconds)
      }))
    }
  })
  const readMade = () => api.call(readPipeline, { query: { id: created.id } })
  await expect
    .poll(async () => (await readMade()).scenes.map(({ image }) => image?.status), { timeout: 60_000 })
    .toEqual(['Completed', 'Completed', 'Completed'])
  const made = await readMade()
  expect(made.scenes.map(({ spokenScript }) => spokenScript)).toEqual(linesOf(second))

  // A later version leaves what was bought as it is.
  await api.call(scriptsApi.saveEdited, { params, ...once(), body: { basedOn: second.id, scenes: [one!] } })
  const bought = ({ scenes: all }: typeof made) => all.map(({ spokenScript, image }) => [spokenScript, image?.id])
  expect(bought(await readMade())).toEqual(bought(made))
}, 120_000)

test('a version that is newer than the edited one is named, and nothing is lost', async () => {
  const first = await written()
  const params = { id: first.adId }
  const save = (body: { basedOn: string; newestSeen?: string; scenes: EditedScene[] }) =>
    api.call(scriptsApi.saveEdited, { params, ...once(), body })
  const scenes = scenesOf(first)
  const second = await save({ basedOn: first.id, scenes: scenes.slice(0, 2) })
  const refused = await save({ basedOn: first.id, scenes: scenes.slice(0, 1) }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  const { problem } = refused as ProblemError
  expect(problem).toMatchObject({
    status: 409,
    code: 'conflict',
    newest: { id: second.id, version: 2, source: 'edited', createdAt: second.createdAt }
  })
  expect(problem.detail).toContain('Version 2 of this script was saved by the user since you began to edit version 1.')
  const third = await save({ basedOn: first.id, newestSeen: second.id, scenes: scenes.slice(0, 1) })
  // An older version comes back as it was, with what was found in its lines.
  const fourth = await save({ basedOn: first.id, newestSeen: third.id, scenes })
  expect(fourth.version).toBe(4)
  expect(fourth.content).toEqual(first.content)
  expect(fourth.claims).toEqual(first.claims)
  const { items } = await api.call(scriptsApi.list, { params })
  expect(items.map(({ version, content }) => [version, content.scenes.length])).toEqual([
    [4, 3],
    [3, 1],
    [2, 2],
    [1, 3]
  ])
})

test('two pages that save at the same moment make one version, and the other is told of it', async () => {
  const first = await written()
  const params = { id: first.adId }
  const saves = ['One.', 'Another.'].map((spokenScript) =>
    api.call(scriptsApi.saveEdited, {
      params,
      ...once(),
      body: { basedOn: first.id, scenes: [{ ...scenesOf(first)[0]!, spokenScript }] }
    })
  )
  const settled = await Promise.allSettled(saves)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await api.call(scriptsApi.list, { params })).items).toHaveLength(2)
})

test('scenes that are no script are refused with what was expected', async () => {
  const first = await written()
  const params = { id: first.adId }
  const [one] = scenesOf(first)
  const problemOf = async (scenes: EditedScene[]) => {
    const error = await api
      .call(scriptsApi.saveEdited, { params, ...once(), body: { basedOn: first.id, scenes } })
      .catch((thrown: unknown) => thrown)
    return (error as ProblemError).problem
  }
  const empty = { ...one!, spokenScript: '  ', visual: undefined, onScreenText: undefined }
  expect(await problemOf([one!, empty])).toMatchObject({
    status: 422,
    detail: expect.stringContaining('Scene 2 is empty.')
  })
  expect(await problemOf([])).toMatchObject({ status: 422 })
  expect(await problemOf([{ ...one!, receipts: ['invented'] }])).toMatchObject({
    status: 422,
    detail: expect.stringContaining('cites no quote "invented"')
  })
  const other = await written()
  const foreign = await api
    .call(scriptsApi.saveEdited, { params, ...once(), body: { basedOn: other.id, scenes: [one!] } })
    .catch((thrown: unknown) => thrown)
  expect((foreign as ProblemError).problem).toMatchObject({ status: 404 })
  expect((await api.call(scriptsApi.list, { params })).items).toHaveLength(1)
})

test('turns of a podcast still alternate, and a speaker with another name keeps the looks', async () => {
  const ad = await api.call(adsApi.create, {
    ...once(),
    body: { idea: 'Cold brew', formatSlug: 'podcast', aspectRatio: '9:16' }
  })
  const params = { id: ad.id }
  const first = await api.call(scriptsApi.write, { params, ...once(), body: { scenes: 4 }, onPartial() {} })
  const scenes = scenesOf(first)
  const doubled = await api
    .call(scriptsApi.saveEdited, { params, ...once(), body: { basedOn: first.id, scenes: [scenes[0]!, ...scenes] } })
    .catch((thrown: unknown) => thrown)
  expect((doubled as ProblemError).problem.detail).toContain('turns alternate')
  const [name] = [scenes[0]!.speaker]
  const renamed = await api.call(scriptsApi.saveEdited, {
    params,
    ...once(),
    body: {
      basedOn: first.id,
      scenes: scenes.map((scene) => (scene.speaker === name ? { ...scene, speaker: 'Wilhelmina' } : scene))
    }
  })
  const before = first.content.cast.find((member) => member.name === name)
  expect(renamed.content.cast.find((member) => member.name === 'Wilhelmina')).toEqual({ ...before, name: 'Wilhelmina' })
  expect(renamed.content.cast).toHaveLength(first.content.cast.length)
})
