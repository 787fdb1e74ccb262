import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { skillOfPrompt } from '@callsheet/lib/prompts/prompt-copies.ts'
import { renderPromptsModule, renderScriptExamples, renderScriptSkill } from './render-prompts.ts'

/** This checkout. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Every generated file with its correct text, by path from the root of the checkout. */
export async function renderGeneratedPrompts(root = checkout): Promise<Record<string, string>> {
  const promptsFolder = join(root, 'lib/prompts')
  const files = (await readdir(promptsFolder)).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const entries = await Promise.all(
    files.map(async (file) => [basename(file, '.md'), await readFile(join(promptsFolder, file), 'utf8')] as const)
  )
  const promptsBySlug = Object.fromEntries(entries)
  return {
    'lib/prompts/prompts.gen.ts': renderPromptsModule(promptsBySlug),
    [`skills/${skillOfPrompt['ugc-script-writer']}/SKILL.md`]: renderScriptSkill(
      promptsBySlug['ugc-script-writer'] ?? ''
    ),
    [`skills/${skillOfPrompt['ugc-script-writer']}/examples.md`]: renderScriptExamples()
  }
}

/** Paths of the generated files that are missing or differ from their source. */
export async function findDriftedPrompts(root = checkout): Promise<string[]> {
  const expected = Object.entries(await renderGeneratedPrompts(root))
  const drifted = await Promise.all(
    expected.map(async ([path, text]) => {
      const actual = await readFile(join(root, path), 'utf8').catch(() => null)
      return actual === text ? [] : [path]
    })
  )
  return drifted.flat()
}

export async function writeGeneratedPrompts(root = checkout): Promise<void> {
  for (const [path, text] of Object.entries(await renderGeneratedPrompts(root))) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const drifted = await findDriftedPrompts()
    for (const path of drifted) console.error(`${path} differs from its source. Run: node cli/prompts/generate.ts`)
    process.exitCode = drifted.length === 0 ? 0 : 1
    return
  }
  await writeGeneratedPrompts()
}

if (import.meta.main) await main()
