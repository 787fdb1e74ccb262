import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  try {
    mkdirSync(join(state, 'running'), { recursive: true })
    await withLock(join(state, 'install.lock'), () => {
      if (mayInstall() && !isInstalled(root)) {
        refuseUnderOthers(join(state, 'running'))
        install({ root, node })
      }
      noteRunning(join(state, 'running'), label)
    })
  } catch (error) {
    if (error instanceof LauncherError) throw error
    // On a full disk, or in a folder of another account: what is all there can run.
    if (mayInstall() && !isInstalled(root)) throw new LauncherError(`${state} cannot be written: ${error.message}`)
  }
}

const mayInstall = () => process.env.CALLSHEET_INSTALL !== 'off'

/**
 * The packages of a folder that has a lock file of its own, for the one task that needs them.
 * @param {{ root: string, node: string, folder: string }} options
 */
export async function installPackagesOf({ root, node, folder }) {
  await withLock(join(root, '.callsheet', 'install.lock'), () => {
    const packages = join(root, folder)
    if (mayInstall() && !isInstalled(packages)) install({ root: packages, node, what: `what ${folder} needs` })
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

/**
 * By our own record, which names every folder with packages: those of workspaces can be missing alone.
 * Without a record that fits, by npm's list of what it put there, for when someone ran npm by hand.
 */
function isInstalled(root) {
  const [recorded, ...folders] = readText(recordPath(root)).split('\n')
  const isRecorded = recorded === fingerprint(root) && folders.length > 0
  if (isRecorded && folders.every((folder) => existsSync(join(root, folder)))) return true
  if (!existsSync(npmList(root)) || missingPackages(root).length > 0) return false
  record(root)
  return true
}

/** Packages of the lock file for this platform that are not installed in its version. */
function missingPackages(root) {
  const installed = JSON.parse(readText(npmList(root)) || '{"packages":{}}').packages
  return neededPackages(root)
    .filter(([path, entry]) => !isSame(installed[path], entry) || !existsSync(join(root, path)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Packages of the lock file for this platform: the folder of each, and its entry. */
function neededPackages(root) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).filter(([path, entry]) => path !== '' && isNeeded(entry))
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

let knownLibc

/** Asked once: Node's report takes some milliseconds. */
function libcFamily() {
  if (process.platform !== 'linux') return undefined
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}

/** Without room for it the next start looks at everything again. */
function record(root) {
  const folders = new Set(neededPackages(root).map(([path]) => dirname(path)))
  const draft = `${recordPath(root)}.draft`
  attempt(() => {
    writeFileSync(draft, [fingerprint(root), ...folders].join('\n'))
    renameSync(draft, recordPath(root))
  })
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
  // Its name alone tells others that we run; on a full disk it stays empty.
  attempt(() => writeFileSync(note, label))
  process.on('exit', () => attempt(() => rmSync(note, { force: true })))
}

function attempt(work) {
  try {
    work()
  } catch {
    // Whoever calls can do without.
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
