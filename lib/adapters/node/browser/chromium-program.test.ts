import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBrowser } from './browser.ts'
import { findChromium } from './chromium-program.ts'
import { createLogger } from '../logger.ts'
import { startHttpServer } from '../http/serve.ts'

const isPackagedFor = process.platform === 'linux' && process.arch === 'x64'
const searchPath = process.env['PATH']
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-chromium-test-'))
})
afterEach(async () => {
  process.env['PATH'] = searchPath
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(!isPackagedFor)(
  'where none is installed the packaged one is unpacked once, draws a page, and is refused once others can change it',
  async () => {
    process.env['PATH'] = folder
    const [one, two] = await Promise.all([
      findChromium({ cacheDirectory: folder }),
      findChromium({ cacheDirectory: folder })
    ])
    expect(one).toEqual(two)
    expect(one.executablePath.startsWith(folder)).toBe(true)
    const unpacked = dirname(one.executablePath)
    for (const name of await readdir(unpacked, { recursive: true })) {
      const { uid, mode } = await stat(join(unpacked, name))
      expect([name, uid, mode & 0o022]).toEqual([name, process.getuid?.(), 0])
    }
    expect(await readFile(join(unpacked, 'fonts/fonts.conf'), 'utf8')).not.toContain('>/tmp/fonts')
    expect(
      execFileSync(one.executablePath, ['--version', '--no-sandbox'], { env: { ...one.env, HOME: folder } }).toString()
    ).toMatch(/^Chromium \d+/)
    const logger = createLogger({ service: 'test', level: 'silent' })
    const shop = await startHttpServer({
      port: 0,
      fetch: () => new Response('<h1>Open</h1>', { headers: { 'content-type': 'text/html' } })
    })
    const browser = createBrowser({
      allowedOrigins: [shop.url],
      concurrency: 1,
      maxWaiting: 1,
      logger,
      cacheDirectory: folder
    })
    expect((await browser.visit({ url: shop.url, timeoutSeconds: 20, html: true })).html).toContain('<h1>Open</h1>')
    await browser.close()
    await shop.stop(0)
    await chmod(folder, 0o777)
    await expect(findChromium({ cacheDirectory: folder })).rejects.toThrow(/can be changed by other users/)
    await chmod(folder, 0o755)
    if (process.getuid?.() !== 0) return
    await chown(folder, 65_534, 65_534)
    await expect(findChromium({ cacheDirectory: folder })).rejects.toThrow(/belongs to another user/)
  },
  60_000
)

test('an installed one is used before the packaged one, and a named one before all', async () => {
  const program = join(folder, 'chromium')
  await writeFile(program, '#!/bin/sh\n')
  await chmod(program, 0o755)
  process.env['PATH'] = folder
  expect(await findChromium({})).toEqual({ executablePath: program, env: {} })
  const named = join(folder, 'named')
  await writeFile(named, '#!/bin/sh\n')
  await expect(findChromium({ chromiumPath: named })).rejects.toThrow(/CHROMIUM_PATH/)
  await chmod(named, 0o755)
  expect(await findChromium({ chromiumPath: named })).toEqual({ executablePath: named, env: {} })
})
