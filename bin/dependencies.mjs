import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LauncherError } from './launcher-error.mjs'
import { isAlive, withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'

/**
 * Runs `npm ci` when what is installed is not what the lock file says, and notes that we run, so that no other
 * launcher replaces `node_modules` under us. `CALLSHEET_INSTALL=off` leaves installing to whoever set it.
 * @param {{ root: string, node: string, label: string }} options
 */
export async function installDependencies({ root, node, label }) {
  const state = join(root, '.callsheet')
  mkdirSync(join(state, 'running'), { recursive: true })
  await withLock(join(state, 'install.lock'), () => {
    if (process.env.CALLSHEET_INSTALL !== 'off' && !isInstalled(root)) {
      refuseUnderOthers(join(state, 'running'))
      install({ root, node })
    }
    noteRunning(join(state, 'running'), label)
  })
}

/**
 * The packages of a folder that has a lock file of its own, for the one task that needs them.
 * @param {{ root: string, node: string, folder: string }} options
 */
export async function installPackagesOf({ root, node, folder }) {
  await withLock(join(root, '.callsheet', 'install.lock'), () => {
    const packages = join(root, folder)
    if (process.env.CALLSHEET_INSTALL !== 'off' && !isInstalled(packages))
      install({ root: packages, node, what: `what ${folder} needs` })
  })
}

function install({ root, node, what = 'dependencies' }) {
  const started = Date.now()
  process.stderr.write(`Installing ${what} (npm ci) … `)
  runNpm({ node, folder: root, args: ['ci'] })
  const missing = missingPackages(root)
  if (missing.length > 0) {
    throw new LauncherError(`npm ci left out ${missing.join(', ')}: the registry in use does not seem to have it.`)
  }
  record(root)
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** Our own record, or npm's list of what it put there when someone ran npm by hand. */
function isInstalled(root) {
  const recorded = readText(recordPath(root))
  if (recorded === fingerprint(root)) return true
  if (!existsSync(npmList(root)) || missingPackages(root).length > 0) return false
  record(root)
  return true
}

/** Packages of the lock file for this platform that are not installed in its version. */
function missingPackages(root) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readText(npmList(root)) || '{"packages":{}}').packages
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && isNeeded(entry) && !isSame(installed[path], entry))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

function isSame(installed, wanted) {
  if (!installed) return false
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}

/** Optional packages that name a platform are needed on that platform; other optional ones may be left out. */
function isNeeded(entry) {
  const fits = (allowed, value) => !allowed || (allowed.includes(value) && !allowed.includes(`!${value}`))
  const here = fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libcFamily())
  if (!here) return false
  return !(entry.optional || entry.devOptional || entry.peer) || Boolean(entry.os && entry.cpu)
}

function libcFamily() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function record(root) {
  writeFileSync(recordPath(root), fingerprint(root))
}

/** Inside `node_modules`, so that it goes when that goes. */
function recordPath(root) {
  return join(root, 'node_modules', '.callsheet-install')
}

function npmList(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

function fingerprint(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${hash}`
}

/** @param {string} folder */
function refuseUnderOthers(folder) {
  for (const name of readdirSync(folder)) {
    if (!isAlive(Number(name))) {
      rmSync(join(folder, name), { force: true })
      continue
    }
    throw new LauncherError(
      `The dependencies have changed, but "${readText(join(folder, name))}" (process ${name}) still runs from this ` +
        'folder and would lose them. Stop it, then try again.'
    )
  }
}

function noteRunning(folder, label) {
  const note = join(folder, String(process.pid))
  writeFileSync(note, label)
  process.on('exit', () => rmSync(note, { force: true }))
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
