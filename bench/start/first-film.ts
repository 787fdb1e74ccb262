import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { cleanEnvironment } from '../harness/clean-environment.ts'
import { measureInstalledSize, type InstalledSize } from './installed-size.ts'

/** From a clone in which nothing is installed to a film. */
export interface FirstFilm {
  scenes: number
  /** Seconds from the start of the command until every package is there. */
  installSeconds: number
  /** Seconds from the start of the command to the film. */
  filmSeconds: number
  /** Of the packages that this command needs: what serves development alone is not among them. */
  installed: InstalledSize
}

const root = join(import.meta.dirname, '..', '..')
const scenes = 4
const patienceSeconds = 900

/**
 * `npm run produce` in a new clone of the last commit, with an empty cache of npm and an empty home, on this Node.
 * Null where there is no git checkout.
 */
export async function measureFirstFilm(): Promise<FirstFilm | null> {
  const isCheckout = await stat(join(root, '.git')).then(
    () => true,
    () => false
  )
  if (!isCheckout) return null
  const folder = await makeTemporaryHome('callsheet-bench-clone-')
  try {
    const clone = join(folder, 'clone')
    await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
    return await produceIn(clone, folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function produceIn(clone: string, folder: string): Promise<FirstFilm> {
  const command = ['produce', 'Cold brew that never turns bitter', '--format', 'podcast', '--ratio', '9:16']
  const options = ['--scenes', String(scenes), '--out', join(folder, 'out')]
  const startedAt = performance.now()
  const secondsSoFar = () => Math.round((performance.now() - startedAt) / 100) / 10
  const child = spawn(process.execPath, [join(clone, 'bin', 'callsheet.mjs'), ...command, ...options], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...cleanEnvironment(process.env),
      CALLSHEET_HOME: join(folder, 'home'),
      npm_config_cache: join(folder, 'npm')
    }
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = `${said}${part}`.slice(-2_000)))
  const exited = once(child, 'exit')
  // npm writes it last.
  const installed = join(clone, 'node_modules', '.package-lock.json')
  let installSeconds: number | null = null
  while (child.exitCode === null) {
    if (secondsSoFar() > patienceSeconds) child.kill('SIGKILL')
    const isThere = installSeconds === null && (await stat(installed).catch(() => null))
    if (isThere) installSeconds = secondsSoFar()
    await Promise.race([exited, setTimeout(100)])
  }
  const filmSeconds = secondsSoFar()
  if (child.exitCode !== 0) throw new Error(`The command ended with ${child.exitCode}: ${said}`)
  await stat(join(folder, 'out', 'ad.mp4'))
  if (installSeconds === null) throw new Error('The packages were not seen to be installed.')
  return {
    scenes,
    installSeconds,
    filmSeconds,
    installed: await measureInstalledSize(join(clone, 'node_modules'))
  }
}
