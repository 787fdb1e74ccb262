import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from '../rules/source-files.ts'
import { findExpressions, type Expression, type Place } from './find-expressions.ts'
import { judgeExpression, keyOf } from './judge-expression.ts'
import { recordBuilt } from './record-built.ts'

/**
 * Finds every regular expression of the product that some text keeps busy for longer than in proportion to its length.
 * What was judged linear is kept in a list by its content, because a judgement takes up to a minute. `--write` brings
 * the list up to date, `--all` judges everything anew.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const listFile = fileURLToPath(new URL('judged-linear.txt', import.meta.url))
/** Tests and measures read our own texts. */
const notProduct = /\.test\.tsx?$|\/(?:testing|conformance|evaluation)\//
const options = new Set(process.argv.slice(2))

const { literals, built } = await readCode()
const recorded = await recordBuilt(root, built)
const known = new Set(options.has('--all') ? [] : readFileSync(listFile, 'utf8').split('\n'))
const linear = new Set<string>()
const problems: string[] = []

for (const place of built.filter(({ reason, file, line }) => reason === null && !isRecorded(file, line)))
  problems.push(`${at(place)} is built inside a function, so nothing can judge it. Build it when the module loads.`)

const queue = [...literals, ...recorded].filter(({ reason }) => reason === null)
const judged = new Map<string, Promise<string>>()
let next = 0
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))

if (options.has('--write')) writeFileSync(listFile, `${[...linear].toSorted().join('\n')}\n`)
for (const problem of problems.toSorted()) process.stderr.write(`${problem}\n`)
if (judged.size > 20 && !options.has('--write'))
  process.stderr.write(`${judged.size} expressions were judged anew: node test/expressions/main.ts --write\n`)
process.exit(problems.length === 0 ? 0 : 1)

async function work(): Promise<void> {
  for (let one = queue[next++]; one; one = queue[next++]) {
    const key = keyOf(one)
    const finding = known.has(key) ? '' : await judgeOnce(key, one)
    if (finding === '') linear.add(key)
    else problems.push(`${at(one)} /${one.source}/${one.flags} is not linear: ${finding}`)
  }
}

function judgeOnce(key: string, expression: Expression): Promise<string> {
  const running = judged.get(key) ?? judgeExpression(expression).then(({ finding }) => finding)
  judged.set(key, running)
  return running
}

async function readCode() {
  const found: { literals: (Expression & Place)[]; built: Place[] } = { literals: [], built: [] }
  for (const file of await sourceFiles(root, ['lib', 'app', 'agents', 'pipeline'])) {
    if (notProduct.test(file)) continue
    const { literals, built } = findExpressions({ file, text: readFileSync(join(root, file), 'utf8') })
    found.literals.push(...literals)
    found.built.push(...built)
  }
  return found
}

function isRecorded(file: string, line: number): boolean {
  return recorded.some((one) => one.file === file && one.line === line)
}

function at({ file, line }: Place): string {
  return `${file}:${line}`
}
