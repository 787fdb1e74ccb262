import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@callsheet/lib/adapters/node/child-environment.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
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
let adId: string

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

const newPicture = (prompt: string) => ({
  body: { prompt, aspect_ratio: '1:1', imageModel: 'nano-banana-2' },
  idempotencyKey: crypto.randomUUID()
})

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
  const idea = { idea: 'Cold brew that never turns bitter' }
  adId = (await api.call(adsApi.create, { body: idea, idempotencyKey: crypto.randomUUID() })).id
  // The stand-in of the provider takes this key, so a task that was made with it shows that it opened.
  const secrets = JSON.parse(await readFile(join(source.home, 'secrets.json'), 'utf8'))
  await api.call(providerKeysApi.add, { body: { provider: 'kie', key: secrets.mediaUnderstudyKey } })
  balance = (await api.call(creditsApi.read)).balance
  folder = join(source.home, 'backup')
})

afterAll(async () => {
  await source?.stop()
  await target?.remove()
})

const restoreInto = (env: Record<string, string>, from = folder) => runCallsheet(['restore', from], env)

test('a running Callsheet is saved completely, readable only by its owner', async () => {
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

test.skipIf(process.platform !== 'linux')('a place that takes no folder is refused at once', async () => {
  const { code, stderr } = await runCallsheet(['backup', '/proc/kept'], source.env)
  expect(stderr).toMatch(/^callsheet: Nothing can be kept in \/proc\/kept \(ENOENT.*\)\. Name another folder\.\n$/)
  expect(code).toBe(2)
})

test.skipIf(process.platform === 'win32')('a backup that cannot be finished leaves nothing behind', async () => {
  const place = join(source.home, 'small')
  const limited = ['-c', 'ulimit -f 8 && exec "$@"', 'sh', process.execPath, main, 'backup', place]
  const env = { ...childEnvironment(), ...source.env }
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile('sh', limited, { env }, (error, _stdout, stderr) => resolve({ code: error?.code, stderr }))
  )
  expect(stderr).toMatch(/^callsheet: EFBIG.*\nNo backup was made\. .*small is empty again\.\n$/)
  expect(code).toBe(1)
  expect(await readdir(place)).toEqual([])
  await mkdir(join(place, 'database'))
  expect((await runCallsheet(['backup', place], source.env)).stderr).toContain('a backup that did not finish')
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

test('a damaged manifest is said in a sentence', async () => {
  const damaged = await mkdtemp(join(tmpdir(), 'callsheet-damaged-'))
  await writeFile(join(damaged, 'manifest.json'), '{"format":')
  const { code, stderr } = await restoreInto(target.env, damaged)
  await rm(damaged, { recursive: true })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^callsheet: .* is damaged, or not one of this version\.\n$/)
})

test('a restore that breaks off says so, and nothing starts on its part of the data', async () => {
  const half = await createHome()
  try {
    // Nothing can be made below a file.
    const { code, stderr } = await restoreInto({ ...half.env, MEDIA_DIRECTORY: join(folder, 'manifest.json', 'media') })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^callsheet: ENOTDIR.*\nA restore into .* did not finish/)
    expect((await restoreInto(half.env)).stderr).toContain('did not finish')
    expect((await runCallsheet(['start', '--no-studio'], half.env)).stderr).toContain('did not finish')
  } finally {
    await half.remove()
  }
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
      expect((await api.call(adsApi.read, { params: { id: adId } })).id).toBe(adId)
      expect((await api.call(providerKeysApi.list)).items).toHaveLength(1)
      // New rows continue where the saved ones end.
      const { id } = await api.call(mediaApi.createImage, newPicture('Another, with the user’s own key'))
      await waitFor('a new picture', async () => (await api.call(mediaApi.read, { params: { id } })).isStored)
    } finally {
      await running.stop()
    }
  })

  test('with other secrets everything is there but the sealed keys, and a purchase says so and is refunded', async () => {
    const other = await createHome()
    try {
      expect((await restoreInto(other.env)).code).toBe(0)
      await rm(join(other.home, 'secrets.json'))
      const running = await startCallsheet({ env: other.env, instanceName: 'test', withStudio: false })
      try {
        const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
        const file = join(other.home, 'picture')
        await downloadFile(api.open(mediaApi.bytes, { params: { id: picture.id } }), file)
        expect(new Uint8Array(await readFile(file))).toEqual(new Uint8Array(picture.bytes))
        const { id } = await api.call(mediaApi.createImage, newPicture('With a key that does not open'))
        const failed = await waitFor('the failure', async () => {
          const view = await api.call(mediaApi.read, { params: { id } })
          return view.status === 'Failed' ? view : null
        })
        expect(failed).toMatchObject({ isRefunded: true, failure: { code: 'own-provider-key' } })
        expect(failed.failure?.message).toContain('Add it again on the Account page')
        expect((await api.call(creditsApi.read)).balance).toBe(balance)
        // Without the key, the deployment's own pays again.
        const [key] = (await api.call(providerKeysApi.list)).items
        await api.call(providerKeysApi.remove, { params: { id: key!.id } })
        const next = await api.call(mediaApi.createImage, newPicture('With the key of the deployment'))
        await waitFor(
          'a new picture',
          async () => (await api.call(mediaApi.read, { params: { id: next.id } })).isStored
        )
      } finally {
        await running.stop()
      }
    } finally {
      await other.remove()
    }
  })

  test('a backup of a newer version is refused with words, before anything is written', async () => {
    const empty = await createHome()
    const newer = join(source.home, 'newer')
    try {
      await cp(folder, newer, { recursive: true })
      const manifest = manifestSchema.parse(JSON.parse(await readFile(join(newer, 'manifest.json'), 'utf8')))
      const migrations = [...manifest.migrations, 'f'.repeat(64)]
      await writeFile(join(newer, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))
      const { code, stderr } = await restoreInto(empty.env, newer)
      expect(code).toBe(1)
      expect(stderr).toContain('made by a newer or another version of Callsheet. Restore it with that version.')
      await expect(stat(join(empty.home, 'postgres'))).rejects.toThrow('ENOENT')
    } finally {
      await empty.remove()
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

test('an up-to-date database needs no migration', async () => {
  const { code, stdout } = await runCallsheet(['migrate'], source.env)
  expect(stdout).toMatch(/Nothing to do: the database is at \d{4}_/)
  expect(code).toBe(0)
})
