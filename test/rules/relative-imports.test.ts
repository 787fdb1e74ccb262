import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = ['app', 'agents', 'pipeline', 'lib', 'understudy', 'cli']
const relativeImport = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

test('no workspace reaches into another by a relative path', async () => {
  const escapes: string[] = []
  for (const file of await sourceFiles(root, workspaces)) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, target = ''] of text.matchAll(relativeImport)) {
      const reached = relative(root, resolve(root, dirname(file), target))
      if (reached.split('/')[0] !== file.split('/')[0]) escapes.push(`${file} imports ${reached}`)
    }
  }
  expect(escapes).toEqual([])
})
