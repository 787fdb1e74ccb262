import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@callsheet/lib/adapters/node/browser/chromium-program.ts'
import { missingWalls } from '@callsheet/lib/adapters/node/browser/launch-chromium.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectBrowser } from './inspect-browser.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the browser that is used is named, with what keeps its pages in', async () => {
  const { executablePath } = await findChromium({})
  const { verdict, text } = await inspectBrowser({})
  expect(text).toContain(executablePath)
  expect(text).toMatch(verdict === 'good' ? /in its sandbox$/ : /without its sandbox/)
})

// A folder that only root can enter: the other account cannot run what lies there.
test.runIf(process.getuid?.() === 0)('a browser that only root can run is said to be without walls', async () => {
  const { executablePath, env } = await findChromium({})
  const program = join(folder, 'chromium')
  const libraries = env['LD_LIBRARY_PATH'] ?? ''
  await writeFile(program, `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries}'\nexec '${executablePath}' "$@"\n`, {
    mode: 0o700
  })
  expect(await inspectBrowser({ CHROMIUM_PATH: program })).toMatchObject({
    verdict: 'note',
    text: expect.stringMatching(/runs as root and without its sandbox/)
  })
})

test('a browser that is not there is a note, because everything else works', async () => {
  const finding = await inspectBrowser({ CHROMIUM_PATH: join(folder, 'none') })
  expect(finding).toMatchObject({ verdict: 'note', text: expect.stringContaining('none can be started') })
})

test('a machine that allows no sandbox is told so', () => {
  expect(missingWalls({ isRoot: false, hasSandbox: false })).toMatch(/no user namespaces/)
  expect(missingWalls({ isRoot: false, hasSandbox: true })).toBeNull()
})
