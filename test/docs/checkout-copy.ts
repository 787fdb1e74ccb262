import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const units = ['agents', 'app', 'cli', 'lib', 'pipeline', 'understudy']
const typesFile = 'types.tsbuildinfo'
/** Large folders that no check reads. */
const leftOut = /^(?:docs\/(?:screenshots|images)|test\/migrations\/[\d.]+)\//

export interface CheckoutCopy {
  root: string
  /** The programs of `npm run check` that check code, with their arguments. */
  checks: readonly { program: string; args: string[] }[]
  /** A program of a package, such as `vitest`. */
  run(program: string, args: string[]): Promise<Ended>
  /** A line of a page: a script by `node`, or our own command by `npm run callsheet --`. */
  runCommand(line: string): Promise<Ended>
  remove(): Promise<void>
}

interface Ended {
  code: number
  output: string
}

interface Step {
  program?: string
  package?: string
  args: string[]
}

/** A copy of the source with the installed packages. Tests may change it freely. */
export async function createCheckoutCopy(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-followed-'))
  const files = await listFiles()
  for (const file of files.filter((path) => !leftOut.test(path))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  await linkPackages(folder)
  await keepTypes(folder)
  const tasks: { tasks: { check: { steps: Step[] } } } = await import(
    new URL('../../bin/tasks.mjs', import.meta.url).href
  )
  const steps = tasks.tasks.check.steps.filter((step) => step.program !== undefined)
  const owners = new Map(steps.map(({ program = '', package: owner = program }) => [program, owner]))
  return {
    root: folder,
    checks: steps.map(({ program = '', args }) => ({ program, args })),
    run: (program, args) => runProgram(folder, owners.get(program) ?? program, program, args),
    runCommand: (line) => runNode(folder, scriptOf(line)),
    remove: () => rm(folder, { recursive: true, force: true })
  }
}

async function listFiles(): Promise<string[]> {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await promisify(execFile)('git', git, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  const deleted = await promisify(execFile)('git', ['ls-files', '--deleted', '-z'], { cwd: root })
  const gone = new Set(deleted.stdout.split('\0'))
  return stdout.split('\0').filter((file) => file !== '' && !gone.has(file))
}

/** Our own units are linked to the copy, and all other packages to the installed ones. */
async function linkPackages(folder: string): Promise<void> {
  for (const owner of ['', ...units]) {
    const installed = join(root, owner, 'node_modules')
    const names = await readdir(installed).catch(() => [])
    if (names.length === 0) continue
    await mkdir(join(folder, owner, 'node_modules'), { recursive: true })
    for (const name of names.filter((each) => each !== '@callsheet'))
      await symlink(join(installed, name), join(folder, owner, 'node_modules', name))
  }
  await mkdir(join(folder, 'node_modules', '@callsheet'), { recursive: true })
  for (const unit of units) await symlink(join(folder, unit), join(folder, 'node_modules', '@callsheet', unit))
}

/**
 * What the check found about the types here, so that there only what changed is looked at anew. It names files from its
 * own folder. Those of packages stay here, and by another name the compiler would take them for changed.
 */
async function keepTypes(folder: string): Promise<void> {
  const [here, there] = [join(root, '.callsheet'), join(folder, '.callsheet')]
  await mkdir(there, { recursive: true })
  const text = await readFile(join(here, typesFile), 'utf8').catch(() => null)
  if (text === null) return
  const kept: { fileNames: string[] } = JSON.parse(text)
  const fileNames = kept.fileNames.map((name) =>
    name.includes('/node_modules/') ? relative(there, join(here, name)) : name
  )
  await writeFile(join(there, typesFile), JSON.stringify({ ...kept, fileNames }))
}

async function runProgram(folder: string, owner: string, program: string, args: string[]): Promise<Ended> {
  const manifest: { bin: string | Record<string, string> } = JSON.parse(
    await readFile(join(root, 'node_modules', owner, 'package.json'), 'utf8')
  )
  const file = typeof manifest.bin === 'string' ? manifest.bin : (manifest.bin[program] ?? '')
  return runNode(folder, [join(root, 'node_modules', owner, file), ...args])
}

/** The launcher would install packages first; here they are linked. */
function scriptOf(line: string): string[] {
  const [, script, rest] = /^(node|npm run callsheet --) (.+)$/.exec(line) ?? []
  if (!script || !rest) throw new Error(`Nothing here runs ${line}`)
  return [...(script === 'node' ? [] : ['cli/main.ts']), ...rest.split(' ')]
}

function runNode(folder: string, args: string[]): Promise<Ended> {
  // A run of tests in the copy is not part of the one that this is.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const options = { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, output: `${stdout}${stderr}` }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: `${error.stdout}${error.stderr}`
    })
  )
}
