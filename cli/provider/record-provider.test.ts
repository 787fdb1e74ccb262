import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { replayRecording } from '@callsheet/pipeline/testing/replay-recording.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { breaks, checkProvider, compareWithNew, printChecked } from './check-provider.ts'
import { readRecordings, recordingsFolder } from './recording-files.ts'
import { recordProvider, type RecordProvider } from './record-provider.ts'

const key = 'id-of-a-planted-key:secret-of-a-planted-key'
const callbackSecret = 'planted-callback-secret'

let root: string
let media: MediaUnderstudy
let env: Record<string, string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'callsheet-recordings-'))
  media = await startMediaUnderstudy({
    port: 0,
    directory: join(root, 'understudy'),
    apiKey: key,
    callbackSecret,
    settings: { size: 'thumbnail', framesPerSecond: 6, imageSeconds: 0.3, clipSeconds: 0.3, readsPerSecond: null }
  })
  env = { ...media.pipelineSettings, MEDIA_ASSET_ORIGINS: media.url }
})
afterEach(() => control('/faults', undefined, 'DELETE'))
afterAll(async () => {
  await media?.stop()
  await rm(root, { recursive: true, force: true })
})

async function control(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${media.url}/__control${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  })
  return response.json()
}

async function record(provider: KeyProvider, options: Partial<RecordProvider> = {}) {
  const told: string[] = []
  const folder = await mkdtemp(join(root, `${provider}-`))
  const recorded = await recordProvider(provider, {
    folder,
    env,
    version: '0.0.0-test',
    pollSeconds: 0.1,
    agree: async (description) => {
      told.push(description)
      return true
    },
    tell: (line) => told.push(line),
    ...options
  })
  return { ...recorded, folder, told: told.join('\n') }
}

async function readAll(folder: string): Promise<string> {
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

describe.each(keyProviders)('%s', (provider) => {
  test('is recorded without a secret, replayed by its adapter, and as before when it is asked again', async () => {
    const { isWhole, recordings, folder, told } = await record(provider)
    expect(told).toContain('credits by Callsheet')
    expect({ isWhole, told }).toMatchObject({ isWhole: true })

    const files = await readAll(folder)
    const address = new URL(media.url).host
    const forbidden = [key, ...key.split(':'), btoa(key), encodeURIComponent(key), callbackSecret, address]
    expect(forbidden.filter((each) => files.includes(each))).toEqual([])
    expect(files).not.toMatch(/(?:signature|token|expires)=(?!redacted)[^"&\\]+/i)
    expect(files).not.toMatch(/[A-Za-z0-9+/]{2000}/)
    const made = recordings.filter(({ subject }) => subject !== 'account')
    expect(made.length).toBeGreaterThan(0)

    const kept = await readRecordings(folder)
    expect(kept.map(({ recording }) => recording.subject).toSorted()).toEqual(
      recordings.map(({ subject }) => subject).toSorted()
    )
    for (const { recording } of kept) expect(await replayRecording(recording)).toEqual([])

    const checked = await checkProvider(provider, { files: kept, env })
    const drifts = checked.flatMap(({ steps }) => steps.flatMap((step) => step.drifts ?? []))
    expect(drifts).toEqual([])
    expect(printChecked(checked)).toContain('cannot be asked for nothing')

    // The stand-in claims to be written from the same pages as the recordings that are shipped.
    const documented = (await readRecordings(recordingsFolder(provider))).filter(
      ({ recording: { provenance } }) => provenance.kind === 'documentation'
    )
    const compared = [
      ...(await checkProvider(provider, { files: documented, env })),
      ...compareWithNew(documented, recordings)
    ]
    expect(compared.length).toBeGreaterThan(documented.length)
    const differing = compared.filter(({ steps }) => steps.some(({ drifts }) => drifts?.some(breaks)))
    expect(printChecked(differing)).toBe('')
  })
})

test('what has changed since is named by its path, and a new field breaks nothing', async () => {
  const { folder } = await record('runware')
  const kept = await readRecordings(folder)
  const account = kept.find(({ recording }) => recording.subject === 'account')!
  const [check, missing] = account.recording.steps
  const answer = check!.exchanges[0]!.response!
  // As if the provider had answered otherwise on the day of the recording.
  answer.json = { data: [{ taskType: 'accountManagement', operation: 1, balance: 1, currency: 'USD' }] }
  missing!.exchanges[0]!.response!.status = 404
  const [checked] = await checkProvider('runware', { files: [account], env })
  const drifts = checked!.steps.flatMap((step) => step.drifts ?? [])
  expect(drifts).toEqual([
    { path: 'response.body.data[].operation', kind: 'type', was: 'number', is: 'string' },
    { path: 'response.body.data[].currency', kind: 'gone', was: 'string', is: 'absent' },
    { path: 'response.body.data[].taskUUID', kind: 'new', was: 'absent', is: 'string' },
    { path: 'response.body.data[].organizationName', kind: 'new', was: 'absent', is: 'string' },
    { path: 'response.status', kind: 'code', was: '404', is: '200' }
  ])
  expect(drifts.filter(breaks)).toHaveLength(3)
  expect(printChecked([checked!])).toContain('response.body.data[].currency: gone (it was string)')
})

test('a task that is paid for is never left without its id, and is read on without a purchase', async () => {
  await control('/faults', { kind: 'read-server-error', times: 2 })
  const model = { imageModel: 'nano-banana-2', pollSeconds: 0.1 }
  const broken = await record('kie', model)
  expect(broken.isWhole).toBe(true)

  await control('/faults', { kind: 'fail' })
  const failed = await record('kie', model)
  expect(failed.isWhole).toBe(false)
  const taskId = /The task is (\S+)\./.exec(failed.told)?.[1]
  expect(failed.told).toContain(`The task ${taskId} ended without a file`)
  const calls = failed.recordings.at(-1)!.steps.map(({ call }) => call)
  expect(calls).toEqual(['create', 'read', 'read'])
  // It is kept, and is none of those that tests replay.
  expect(await readdir(failed.folder)).toContain('unfinished-recorded-still-nano-banana-2.json')
  expect((await readRecordings(failed.folder)).map(({ name }) => name)).toEqual(['recorded-account.json'])

  const before = (await control('/counts', undefined, 'GET')) as { created: number }
  const resumed = await record('kie', { ...model, taskId: taskId!, folder: failed.folder })
  expect(resumed.recordings.at(-1)!.steps).toMatchObject([
    { call: 'create', result: { kind: 'created', taskId } },
    { call: 'read', result: { kind: 'failed' } }
  ])
  expect(await control('/counts', undefined, 'GET')).toMatchObject({ created: before.created })
})

test('a create without an answer is kept, and says where to look before anything is bought again', async () => {
  await control('/faults', { kind: 'create-lost-after' })
  const { isWhole, told, recordings } = await record('kie', { imageModel: 'nano-banana-2' })
  expect(isWhole).toBe(false)
  expect(told).toContain('Look at the list of tasks on the page of the provider')
  expect(recordings.at(-1)!.steps).toMatchObject([
    { call: 'create', exchanges: [{ response: null }], result: { kind: 'unknown' } }
  ])
})

test('a task whose recording broke off becomes a whole recording when it is read on', async () => {
  const model = { imageModel: 'nano-banana-2', pollSeconds: 0.1 }
  // The file cannot be read at first, as when the network is gone.
  await control('/faults', { kind: 'asset-server-error', times: 1 })
  const broken = await record('kie', model)
  expect(broken).toMatchObject({ isWhole: false })
  const taskId = /The task is (\S+)\./.exec(broken.told)?.[1]
  const resumed = await record('kie', { ...model, taskId: taskId!, folder: broken.folder })
  expect(resumed).toMatchObject({ isWhole: true })
  expect(await readdir(broken.folder)).toEqual(['recorded-account.json', 'recorded-still-nano-banana-2.json'])
  const [, still] = await readRecordings(broken.folder)
  expect(still!.recording.steps.map(({ call }) => call)).toEqual(['create', 'read', 'download', 'refresh'])
  expect(await replayRecording(still!.recording)).toEqual([])
})

test('a picture that the provider does not take ends the recording before anything is bought', async () => {
  const before = (await control('/counts', undefined, 'GET')) as { created: number }
  await control('/settings', { uploadMaxBytes: 10 }, 'PATCH')
  const { isWhole, told, recordings } = await record('kie', { videoModel: 'kling-2.6' })
  await control('/settings', { uploadMaxBytes: 100 * 1024 * 1024 }, 'PATCH')
  expect(isWhole).toBe(false)
  expect(told).toContain('The picture could not be given to the provider')
  const { steps } = recordings.at(-1)!
  expect(steps.map(({ call }) => call)).toEqual(['upload'])
  expect(steps[0]!.exchanges).toHaveLength(1)
  expect(await control('/counts', undefined, 'GET')).toMatchObject({ created: before.created })
})

test('nothing is bought without an agreement, with a wrong key, or without any', async () => {
  const before = (await control('/counts', undefined, 'GET')) as { created: number }
  expect(await record('kie', { agree: async () => false })).toMatchObject({ isAgreed: false })
  const wrong = await record('kie', { env: { ...env, MEDIA_PROVIDER_API_KEY: 'another-key-of-tests' } })
  expect(wrong).toMatchObject({ isWhole: false })
  expect(wrong.told).toContain('Nothing was bought')
  const { FAL_API_KEY: _, ...others } = env
  await expect(record('fal', { env: others })).rejects.toThrow('Expected FAL_API_KEY in the environment')
  await expect(record('fal', { videoModel: 'veo-3.1-fast' })).rejects.toThrow('is no video model of fal.ai')
  expect(await control('/counts', undefined, 'GET')).toMatchObject({ created: before.created })
})
