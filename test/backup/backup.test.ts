import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCallsheet } from '../../cli/embedded/start-callsheet.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { downloadFile } from '../../cli/produce/download-file.ts'
import { manifestSchema } from '../../cli/backup/manifest.ts'
import { createHome, runCallsheet, type CallsheetHome } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let source: EmbeddedCallsheet
let target: CallsheetHome
let folder: string
let picture: { id: string; url: string; bytes: Uint8Array }
let balance: number

beforeAll(async () => {
  target = await createHome()
  source = await startEmbeddedCallsheet({ DATABASE_URL: '' })
  const api = source.api
  const body = { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
  const { id } = await api.call(mediaApi.createImage, { body, idempotencyKey: crypto.randomUUID() })
  const stored = await waitFor('the picture in the store', async () => {
    const view = await api.call(mediaApi.read, { params: { id } })
    return view.isStored ? view : null
  })
  const file = join(source.home, 'picture')
  await downloadFile(api.open(mediaApi.bytes, { params: { id } }), file)
  picture = { id, url: stored.url!, bytes: await readFile(file) }
  balance = (await api.call(creditsApi.read)).balance
  folder = join(source.home, 'backup')
})

afterAll(async () => {
  await source?.stop()
  await target?.remove()
})

const restoreInto = (env: Record<string, string>, from = folder) => runCallsheet(['restore', from], env)

test('a running Callsheet is kept whole, for its owner alone', async () => {
  const { code, stdout, stderr } = await runCallsheet(['backup', folder], source.env)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toMatch(/Kept \d+ rows of \d+ tables/)
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const paths = manifest.files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['database/images.copy', 'home/secrets.json', 'home/owner-api-key']))
  expect(paths.some((path) => path.startsWith('media/') && path.includes(picture.id))).toBe(true)
  for (const path of ['', 'home/secrets.json', 'database/users.copy'])
    expect((await stat(join(folder, path))).mode & 0o077).toBe(0)
  expect((await runCallsheet(['backup', folder], source.env)).stderr).toContain('is not empty')
})

test('a restore into a home that holds something is refused', async () => {
  const { code, stderr } = await restoreInto(source.env)
  expect(code).toBe(1)
  expect(stderr).toContain('holds a Callsheet already')
})

test('a folder without its manifest is no backup', async () => {
  const { code, stderr } = await restoreInto(target.env, join(folder, 'database'))
  expect(code).toBe(2)
  expect(stderr).toContain('no whole backup')
})

describe('in another home', () => {
  test('it comes back: rows, money, media, keys', async () => {
    const { code, stdout, stderr } = await restoreInto(target.env)
    expect(stderr).toBe('')
    expect(stdout).toContain('Restored')
    expect(code).toBe(0)
    const running = await startCallsheet({ env: target.env, instanceName: 'test', withStudio: false })
    try {
      expect(running.ownerApiKey).toBe(source.running.ownerApiKey)
      const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
      const view = await api.call(mediaApi.read, { params: { id: picture.id } })
      expect(view).toMatchObject({ status: 'Completed', isStored: true, url: picture.url })
      const file = join(target.home, 'picture')
      await downloadFile(api.open(mediaApi.bytes, { params: { id: picture.id } }), file)
      expect(new Uint8Array(await readFile(file))).toEqual(new Uint8Array(picture.bytes))
      expect((await api.call(creditsApi.read)).balance).toBe(balance)
      // New rows continue where the saved ones end.
      const body = { prompt: 'Another', aspect_ratio: '1:1', imageModel: 'nano-banana-2' }
      const { id } = await api.call(mediaApi.createImage, { body, idempotencyKey: crypto.randomUUID() })
      await waitFor('a new picture', async () => (await api.call(mediaApi.read, { params: { id } })).isStored)
    } finally {
      await running.stop()
    }
  })

  test('one changed byte stops it before anything is written', async () => {
    const empty = await createHome()
    try {
      await appendFile(join(folder, 'database', 'users.copy'), 'x')
      const { code, stderr } = await restoreInto(empty.env)
      expect(code).toBe(2)
      expect(stderr).toContain('database/users.copy of the backup is damaged')
      await rm(join(folder, 'database', 'users.copy'))
      expect((await restoreInto(empty.env)).stderr).toContain('is missing')
      await expect(stat(join(empty.home, 'postgres'))).rejects.toThrow('ENOENT')
    } finally {
      await empty.remove()
    }
  })
})

test('the tables of an up-to-date database have nothing to be brought up to', async () => {
  const { code, stdout } = await runCallsheet(['migrate'], source.env)
  expect(stdout).toMatch(/Nothing to do: the database is at \d{4}_/)
  expect(code).toBe(0)
})
