import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import { replayRecording } from '@callsheet/pipeline/testing/replay-recording.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { breaks, checkProvider, printChecked } from './check-provider.ts'
import { readRecordings } from './recording-files.ts'
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
    if (process.env.DBG) console.log(told)
    expect({ isWhole, told }).toMatchObject({ isWhole: true })

    const files = await readAll(folder)
    if (process.env.DBG)
      console.log(
        told,
        files
          .split('\n')
          .filter((l) => l.includes(new URL(media.url).host))
          .join('\n')
      )
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
  })
})
