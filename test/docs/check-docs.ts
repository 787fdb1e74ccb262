import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands } from '../../cli/commands/registry.ts'
import { findDeadReferences, type Names } from './dead-references.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher: { tasks: Record<string, unknown> } = await import(new URL('../../bin/tasks.mjs', import.meta.url).href)
const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const names: Names = {
  scripts: new Set(Object.keys(manifest.scripts)),
  commands: new Set(Object.keys(commands)),
  tasks: new Set(Object.keys(launcher.tasks))
}

const problems = documents().flatMap((path) =>
  findDeadReferences({ root, path, text: readFileSync(join(root, path), 'utf8'), names })
)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The pages at the top and everything below docs. */
function documents(): string[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))
  return [...readdirSync(root), ...pages].filter((path) => path.endsWith('.md')).toSorted()
}
