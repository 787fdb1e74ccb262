import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const table = 'lib/studio-pages.ts'

/** Paths that only look like those of the studio. */
const others: Record<string, string> = {
  'app/auth/create-auth.ts': 'a route of the sign-in library',
  'lib/wire/research/market-research.ts': 'where a stand-in serves an ad library'
}

const firstWords = new Set(Object.values(studioPages).map((path) => path.split('/')[1] ?? ''))
firstWords.delete('')
const pagePath = new RegExp(`["'\`]/(?:${[...firstWords].join('|')})(?:["'\`/?]|\\$\\{)[^"'\`]*`, 'g')

test('a page of the studio is named by the table of pages, never by a path of its own', async () => {
  const found: string[] = []
  for (const file of await sourceFiles(root, ['app', 'cli', 'lib'])) {
    if (file === table || others[file] || /\.test\.tsx?$/.test(file)) continue
    for (const [path] of (await readFile(join(root, file), 'utf8')).matchAll(pagePath)) found.push(`${file}: ${path}`)
  }
  expect(found).toEqual([])
  expect("to: '/pipelines/$pipelineId' or `/ads/${id}/cut`".match(pagePath)).toHaveLength(2)
})
