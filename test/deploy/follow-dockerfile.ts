import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative, sep } from 'node:path'
import { linkTree } from './link-tree.ts'
import { parseDockerfile, substitute } from './parse-dockerfile.ts'

export interface FollowDockerfile {
  /** The build's context: this checkout. */
  root: string
  /** Path from the context. */
  file: string
  buildArguments?: Record<string, string>
  /** An empty folder. It receives the stages' file systems. */
  folder: string
}

/** The result of the last stage. */
export interface FollowedImage {
  workingDirectory: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[] | null
  user: string | null
}

interface Stage extends FollowedImage {
  /** The folder that is `/` of the stage. */
  folder: string
}

/**
 * Follows a Dockerfile without Docker: every COPY from the context and between stages, every RUN in its stage's folder.
 * Base images are empty. `npm ci` takes exactly the packages that it would install, from this checkout's own.
 */
export function followDockerfile({ root, file, buildArguments = {}, folder }: FollowDockerfile): FollowedImage {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const { keyword, rest } of parseDockerfile(readFileSync(join(root, file), 'utf8'))) {
    if (keyword === 'FROM') {
      const [base = '', , name = `stage-${stages.size}`] = rest.split(/\s+/)
      stage = startStage(join(folder, name), stages.get(base))
      stages.set(name, stage)
      continue
    }
    if (!stage) throw new Error(`${file} begins with ${keyword}.`)
    follow(stage, { keyword, rest, root, ignored, stages, buildArguments })
  }
  if (!stage) throw new Error(`${file} has no stage.`)
  return stage
}

function startStage(folder: string, base: Stage | undefined): Stage {
  mkdirSync(folder, { recursive: true })
  if (!base) return { folder, workingDirectory: folder, env: {}, command: [], healthcheck: null, user: null }
  linkTree(base.folder, folder)
  return { ...base, folder, workingDirectory: join(folder, relative(base.folder, base.workingDirectory)) }
}

interface Step {
  keyword: string
  rest: string
  root: string
  ignored: readonly string[]
  stages: ReadonlyMap<string, Stage>
  buildArguments: Record<string, string>
}

function follow(stage: Stage, step: Step): void {
  const { keyword, rest } = step
  switch (keyword) {
    case 'WORKDIR':
      stage.workingDirectory = join(stage.folder, rest)
      mkdirSync(stage.workingDirectory, { recursive: true })
      return
    case 'ARG': {
      const [name = '', byDefault = ''] = rest.split('=')
      stage.env[name] = step.buildArguments[name] ?? byDefault
      return
    }
    case 'ENV':
      for (const pair of substitute(rest, stage.env).split(/\s+/))
        stage.env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1)
      return
    case 'COPY':
      return copy(stage, step)
    case 'RUN':
      for (const command of substitute(rest, stage.env).split('&&')) run(stage, step.root, command.trim())
      return
    case 'USER':
      stage.user = rest
      return
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3))
      return
    case 'CMD':
      stage.command = JSON.parse(rest)
      return
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
    default:
      throw new Error(`Nobody follows ${keyword} here yet.`)
  }
}

function copy(stage: Stage, { rest, root, ignored, stages }: Step): void {
  const words = substitute(rest, stage.env).split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice('--from='.length) ?? '') : null
  if (from === undefined) throw new Error(`COPY ${rest} names no stage.`)
  const destination = words.pop() ?? ''
  for (const source of words) {
    const path = from ? join(from.folder, source) : join(root, source)
    if (!existsSync(path)) throw new Error(`COPY ${rest}: ${source} is not there.`)
    const isWanted = (each: string) => from !== null || !isIgnored(relative(root, each).split(sep).join('/'), ignored)
    // COPY of a folder copies its content, with or without a slash at the end of the destination.
    const isInto = destination.endsWith('/') && !lstatSync(path).isDirectory()
    linkTree(path, join(stage.workingDirectory, destination, isInto ? basename(path) : ''), isWanted)
  }
}

const isIgnored = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))

function run({ workingDirectory }: Stage, root: string, command: string): void {
  const options = {
    cwd: workingDirectory,
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  } as const
  if (!command.startsWith('npm ci ')) return void execFileSync('sh', ['-c', command], options)
  const flags = command.slice('npm ci '.length).split(/\s+/)
  // The manifests that were copied must be enough for npm to know what to install.
  execFileSync('npm', ['ci', '--dry-run', '--offline', ...flags], options)
  const wanted = flags.filter((flag) => !flag.startsWith('--include-workspace-root'))
  const listed = listPackages(root, wanted)
  for (const path of listed) {
    const place = relative(root, path)
    const isPackage = place.split(sep).includes('node_modules')
    if (isPackage) linkTree(path, join(workingDirectory, place))
    else if (place !== '') linkWorkspace(root, workingDirectory, place)
  }
}

/**
 * Absolute folders of the packages that npm would install. npm complains about missing packages of other workspaces,
 * but lists them all.
 */
function listPackages(root: string, flags: readonly string[]): string[] {
  try {
    return execFileSync('npm', ['ls', '--all', '--parseable', ...flags], { cwd: root, stdio: 'pipe', maxBuffer: 1e8 })
      .toString()
      .trim()
      .split('\n')
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && String(error.stdout).includes('node_modules'))
      return String(error.stdout).trim().split('\n')
    throw error
  }
}

function linkWorkspace(root: string, workingDirectory: string, place: string): void {
  const { name } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
  const link = join(workingDirectory, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  if (!existsSync(link)) symlinkSync(relative(dirname(link), join(workingDirectory, place)), link)
}
