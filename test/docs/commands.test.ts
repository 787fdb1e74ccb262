import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { pipelineDeployments, queueSuffixes } from '@callsheet/lib/registry.ts'
import { buildProgram } from '../../cli/program.ts'
import { createHome, runCallsheet, type CallsheetHome } from '../support/callsheet-process.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'
import { readDocCommands, rootPath, type DocCommand } from './doc-commands.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const commands = await readDocCommands()
const manifest: { scripts: Record<string, string> } = JSON.parse(await readFile(join(rootPath, 'package.json'), 'utf8'))
const compose: { services: Record<string, { profiles?: string[] }> } = parse(
  await readFile(join(rootPath, 'deploy/compose.yaml'), 'utf8'),
  { merge: true }
)

/** The words after `callsheet` when the line runs it through npm. Null for another program. */
function callsheetWords({ words }: DocCommand): string[] | null {
  if (words[0] === 'callsheet') return words.slice(1)
  if (words[0] !== 'npm') return null
  if (words[1] === 'start') return ['start', ...words.slice(3)]
  if (words[1] !== 'run') return null
  const name = words[2] === '-s' ? words[3] : words[2]
  const rest = words.slice(words.indexOf('--') < 0 ? words.length : words.indexOf('--') + 1)
  if (name === 'callsheet') return rest
  return name === 'produce' ? ['produce', ...rest] : null
}

/** Options that commander does not know for the command. */
function unknownOptions(words: readonly string[]): string[] {
  let command = buildProgram()
  for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command
  const known = new Set(command.options.flatMap(({ long, short }) => [long, short]))
  return words.filter((word) => word.startsWith('-') && word !== '--help' && !known.has(word.split('=')[0]))
}

/** Checks the lines of each program against the checkout. Returns the errors. */
const checks: Record<string, (words: string[]) => string[]> = {
  npm(words) {
    const [, verb = '', name = ''] = words
    if (['ci', 'install', 'start', 'test', 'audit'].includes(verb)) return []
    if (verb !== 'run') return [`npm ${verb} is none of ours`]
    const script = name === '-s' ? (words[3] ?? '') : name
    return manifest.scripts[script] ? [] : [`there is no script ${script}`]
  },
  docker(words) {
    const valueOf = (flag: string) => words[words.indexOf(flag) + 1] ?? ''
    const problems = [valueOf('--file'), `${valueOf('--env-file')}.example`].filter(
      (path) => !existsSync(join(rootPath, path))
    )
    const verb = words.findIndex((word) => ['up', 'build', 'logs', 'exec', 'down', 'ps'].includes(word))
    if (words[1] !== 'compose' || verb < 0) return [`docker ${words[1]} is not known here`]
    const named = words
      .filter((_word, index) => ['--scale'].includes(words[index - 1] ?? ''))
      .map((word) => word.split('=')[0] ?? '')
    if (['logs', 'exec'].includes(words[verb] ?? '')) named.push(words[verb + 1] ?? '')
    const profiles = Object.values(compose.services).flatMap(({ profiles = [] }) => profiles)
    if (words.includes('--profile') && !profiles.includes(valueOf('--profile')))
      problems.push('there is no such profile')
    return [...problems, ...named.filter((name) => !compose.services[name])]
  },
  npx(words) {
    const config = words.includes('--config') ? [words[words.indexOf('--config') + 1] ?? ''] : []
    const missing = config.filter((path) => !existsSync(join(rootPath, path)))
    return words[1] === 'wrangler' ? missing : [`${words[1]} is none of ours`]
  },
  node: ([, file = '']) => (existsSync(join(rootPath, file)) ? [] : [`there is no ${file}`]),
  bash: ([, file = '']) => (existsSync(join(rootPath, file)) ? [] : [`there is no ${file}`]),
  cp: ([, file = '']) => (existsSync(join(rootPath, file)) ? [] : [`there is no ${file}`]),
  callsheet: () => [],
  chmod: () => [],
  openssl: ([, verb]) => (verb === 'rand' ? [] : ['only rand is used']),
  git: () => [],
  curl: () => []
}

describe('every command of the pages', () => {
  test('is one that we can hold to what is there', () => {
    expect(commands.length).toBeGreaterThan(40)
    const problems = commands.flatMap((command) => {
      const check = checks[command.words[0] ?? '']
      const found = check ? check(command.words) : ['nothing here knows this program']
      const ours = callsheetWords(command)
      return [...found, ...(ours ? unknownOptions(ours) : [])].map(
        (problem) => `${command.page}: ${command.line}: ${problem}`
      )
    })
    expect(problems).toEqual([])
  })

  test('makes every queue of both environments, by its name', () => {
    const made = commands.filter(({ line }) => line.includes('wrangler queues create')).map(({ words }) => words.at(-1))
    const prefixes = Object.values(pipelineDeployments).map(({ queuePrefix }) => queuePrefix)
    expect(made.toSorted()).toEqual(
      prefixes.flatMap((prefix) => queueSuffixes.map((suffix) => prefix + suffix)).toSorted()
    )
  })

  test('names verbs that wrangler has', async () => {
    const verbs = new Set(
      commands
        .filter(({ words }) => words[1] === 'wrangler')
        .map(({ words }) => words.slice(2, words[2] === 'r2' ? 5 : 4).join(' '))
    )
    expect(verbs.size).toBeGreaterThan(3)
    const wrangler = join(rootPath, 'node_modules/wrangler/bin/wrangler.js')
    for (const verb of verbs) {
      const said = await new Promise<string>((resolve) => {
        const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' }
        execFile(
          process.execPath,
          [wrangler, ...verb.split(' '), '--help'],
          { env, timeout: 60_000 },
          (_error, stdout, stderr) => resolve(stdout + stderr)
        )
      })
      expect(said).toContain(`wrangler ${verb}`)
    }
  })
})

describe('run as they stand', () => {
  let callsheet: EmbeddedCallsheet
  let restored: CallsheetHome

  beforeAll(async () => {
    callsheet = await startEmbeddedCallsheet()
    restored = await createHome()
  })

  afterAll(async () => {
    await callsheet?.stop()
    await restored?.remove()
  })

  /** Replaces folders of the page with folders of this test. */
  const inside = (word: string) => word.replace(/^out\/backup$/, join(callsheet.home, 'backup'))

  const runnable = commands
    .map((command) => ({ ...command, ours: callsheetWords(command) }))
    .flatMap(({ ours, ...command }) => (ours ? [{ ...command, ours }] : []))
    .filter(
      ({ ours }) =>
        ['doctor', 'migrate', 'backup', 'restore'].includes(ours[0] ?? '') || ours.join(' ').startsWith('dlq list')
    )
  const once = [...new Map(runnable.map((command) => [command.ours.join(' '), command])).values()]

  test('the pages have some that can run here', () => {
    expect(once.map(({ ours }) => ours[0])).toEqual(
      expect.arrayContaining(['doctor', 'dlq', 'migrate', 'backup', 'restore'])
    )
  })

  test.each(once)('$line', async ({ ours, env }) => {
    const surroundings = env['CALLSHEET_HOME'] ? restored.env : callsheet.env
    const { code, stderr } = await runCallsheet(ours.map(inside), surroundings)
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  test.each(commands.filter(({ line }) => line.includes('--env production --dry-run')))('$line', async (command) => {
    const { code, stderr } = await runCallsheet(callsheetWords(command) ?? [], {})
    // It passes when everything is committed. With uncommitted changes it says so.
    if (code !== 0) expect(stderr).toContain('changes that no commit holds')
  })
})
