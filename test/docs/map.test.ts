import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { rootPath } from './doc-commands.ts'

const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: rootPath, maxBuffer: 16 * 1024 * 1024 })
const folders = new Set(stdout.split('\0').flatMap((path) => (path.includes('/') ? [path.split('/')[0]] : [])))

test.each(['AGENTS.md', 'docs/architecture.md'])('the map in %s names every top folder', async (page) => {
  const text = await readFile(join(rootPath, page), 'utf8')
  expect([...folders].filter((folder) => !text.includes(`\`${folder}\``) && !text.includes(`\`${folder}/\``))).toEqual(
    []
  )
})
