import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { renderPromptsModule, renderScriptSkill, scriptSkillName } from './render-prompts.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const promptsFolder = join(root, 'lib/prompts')

/** Every generated file with its correct text, by path from the root. */
export async function renderGeneratedPrompts(): Promise<Record<string, string>> {
  const files = (await readdir(promptsFolder)).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const entries = await Promise.all(
    files.map(async (file) => [basename(file, '.md'), await readFile(join(promptsFolder, file), 'utf8')] as const)
  )
  const promptsBySlug = Object.fromEntries(entries)
  return {
    'lib/prompts/prompts.gen.ts': renderPromptsModule(promptsBySlug),
    [`skills/${scriptSkillName}/SKILL.md`]: renderScriptSkill(promptsBySlug['ugc-script-writer'] ?? '')
  }
}

/** Paths of the generated files that are missing or differ from their source. */
export async function findDriftedPrompts(): Promise<string[]> {
  const expected = Object.entries(await renderGeneratedPrompts())
  const drifted = await Promise.all(
    expected.map(async ([path, text]) => {
      const actual = await readFile(join(root, path), 'utf8').catch(() => null)
      return actual === text ? [] : [path]
    })
  )
  return drifted.flat()
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const drifted = await findDriftedPrompts()
    for (const path of drifted) console.error(`${path} differs from its source. Run: node cli/prompts/generate.ts`)
    process.exitCode = drifted.length === 0 ? 0 : 1
    return
  }
  for (const [path, text] of Object.entries(await renderGeneratedPrompts())) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

if (import.meta.main) await main()
