import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { startCallsheet, type RunningCallsheet } from '../../cli/embedded/start-callsheet.ts'
import { createHome, type CallsheetHome } from '../support/callsheet-process.ts'
import { waitFor } from '../support/wait-for.ts'

const isRoot = process.getuid?.() === 0

let home: CallsheetHome
let running: RunningCallsheet
let logBefore = ''

/** A home as an older version left it: others can read everything. */
beforeAll(async () => {
  home = await createHome({ CALLSHEET_LOG_MEGABYTES: '5' })
  await mkdir(join(home.home, 'media', 'image'), { recursive: true, mode: 0o755 })
  for (const file of ['callsheet.log', 'callsheet.log.1', 'ports.json', 'media/image/old.png']) {
    await writeFile(join(home.home, file), file.endsWith('.json') ? '{}' : '')
    await chmod(join(home.home, file), 0o644)
  }
  await writeFile(join(home.home, 'something of the user.txt'), 'mine')
  await chmod(join(home.home, 'something of the user.txt'), 0o644)
  await chmod(home.home, 0o755)
  running = await startCallsheet({ env: home.env, instanceName: 'test', withStudio: false })
  logBefore = await waitFor('the log to tell of it', async () => {
    const log = await readFile(join(home.home, 'callsheet.log'), 'utf8')
    return log.includes('closed to them now') && log
  })
}, 180_000)

afterAll(async () => {
  await running?.stop()
  await home?.remove()
})

/** Every entry that others can reach, with its mode; the database's own folder and all in it too. */
async function openEntries(folder: string, name = '.'): Promise<string[]> {
  const path = join(folder, name)
  const { mode } = await lstat(path)
  const open = (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
  const inner = (await readdir(path, { withFileTypes: true })).map(async (entry) => {
    const at = join(name, entry.name)
    if (entry.isDirectory()) return openEntries(folder, at)
    const file = (await lstat(join(folder, at))).mode & 0o777
    return (file & 0o077) === 0 ? [] : [`${at} ${file.toString(8)}`]
  })
  return [...open, ...(await Promise.all(inner)).flat()].toSorted()
}

test('a home from before is closed to others, with a line in the log, and nothing foreign in it is changed', async () => {
  expect(logBefore).toMatch(/"level":"warn"[^\n]*"mended":\d+[^\n]*closed to them now/)
  const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const { id } = await api.call(mediaApi.createImage, {
    body: { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' },
    idempotencyKey: randomUUID()
  })
  await waitFor('the picture', async () => (await readdir(join(home.home, 'media'))).length > 1 && isStored(id))
  async function isStored(picture: string): Promise<boolean> {
    return (await api.call(mediaApi.read, { params: { id: picture } })).status === 'Completed'
  }
  // PostgreSQL's account passes through two folders, and reads neither.
  const passages = isRoot ? ['. 710', 'postgres 710'] : []
  expect(await openEntries(home.home)).toEqual([...passages, 'something of the user.txt 644'].toSorted())
})

test('the next start finds its data again and has nothing to mend', async () => {
  const before = running.instance.ownerApiKeyFile
  const key = running.ownerApiKey
  await running.stop()
  running = await startCallsheet({ env: home.env, instanceName: 'test', withStudio: false })
  expect(running.instance.ownerApiKeyFile).toBe(before)
  expect(running.ownerApiKey).toBe(key)
  const log = await readFile(join(home.home, 'callsheet.log'), 'utf8')
  expect(log.split('closed to them now')).toHaveLength(2)
})
