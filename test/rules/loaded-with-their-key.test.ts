import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Declarations that load a package with the file that has them. Types are gone before anything is loaded. */
const loading = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"](@ai-sdk\/[^'"]+)['"]/gm
const late = /\bimport\(\s*['"](@ai-sdk\/[^'"]+)['"]\s*\)/g

const packagesIn = (text: string, how: RegExp): string[] => [...text.matchAll(how)].map(([, name = '']) => name)

test('the packages of media providers are loaded by import() alone, so only when a key is used', async () => {
  const atOnce: string[] = []
  const loaded = new Set<string>()
  for (const file of await sourceFiles(root, ['pipeline'])) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(join(root, file), 'utf8')
    atOnce.push(...packagesIn(text, loading).map((name) => `${file}: ${name}`))
    for (const name of packagesIn(text, late)) loaded.add(name)
  }
  expect(atOnce).toEqual([])
  expect([...loaded].toSorted()).toEqual([
    '@ai-sdk/alibaba',
    '@ai-sdk/google',
    '@ai-sdk/google-vertex/edge',
    '@ai-sdk/openai',
    '@ai-sdk/replicate',
    '@ai-sdk/xai'
  ])
})

test.each([
  ["import { createXai } from '@ai-sdk/xai'", ['@ai-sdk/xai']],
  ["import {\n  createXai,\n  type Xai\n} from '@ai-sdk/xai'", ['@ai-sdk/xai']],
  ["import '@ai-sdk/xai'", ['@ai-sdk/xai']],
  ["export * from '@ai-sdk/xai'", ['@ai-sdk/xai']],
  ["import type { ImageModelV4 } from '@ai-sdk/provider'", []],
  ["const { createXai } = await import('@ai-sdk/xai')", []]
])('the rule judges %j', (text, found) => {
  expect(packagesIn(text, loading)).toEqual(found)
})
