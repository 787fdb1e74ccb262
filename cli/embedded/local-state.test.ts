import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLocalSecrets } from './local-state.ts'

let home: string
const path = () => join(home, 'secrets.json')

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'callsheet-state-'))
})

afterEach(() => rm(home, { recursive: true, force: true }))

test('secrets are made once, and those of a newer version stay in the file', async () => {
  const first = await readLocalSecrets(home)
  const newer = { ...first, anotherSecret: 'of-a-version-that-came-after-this-one' }
  await writeFile(path(), JSON.stringify(newer))
  expect(await readLocalSecrets(home)).toMatchObject(first)
  expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual(newer)
})

test('a version that lacks one gets it', async () => {
  const { modelKeySealingSecret, ...older } = await readLocalSecrets(home)
  await writeFile(path(), JSON.stringify(older))
  const now = await readLocalSecrets(home)
  expect(now).toMatchObject(older)
  expect(now.modelKeySealingSecret).not.toBe(modelKeySealingSecret)
})

test.each(['', '{"authSecret":', '[]', '{"authSecret":"short"}', '{"authSecret":7}'])(
  'a damaged file is refused and left as it is: %s',
  async (text) => {
    await writeFile(path(), text)
    await expect(readLocalSecrets(home)).rejects.toThrow('Bring the file back from a backup')
    expect(await readFile(path(), 'utf8')).toBe(text)
  }
)
