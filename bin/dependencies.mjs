import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { LauncherError } from './launcher-error.mjs'
import { isAlive, withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'

/**
 * Runs `npm ci` when the installed packages differ from the lock file. Also marks that we run, so that no other
 * launcher replaces `node_modules` while we use it. `CALLSHEET_INSTALL=off` turns installing off.
 * @param {{ root: string, node: string, label: string, withTools?: boolean }} options `withTools` for the packages that
 *   only develop and test Callsheet, too. They are a third of all bytes.
 */
export async function installDependencies({ root, node, label, withTools = true }) {
  const state = join(root, '.callsheet')
  try {
    mkdirSync(join(state, 'running'), { recursive: true })
    await withLock(join(state, 'install.lock'), () => {
      if (mayInstall() && !isInstalled(root, withTools)) {
        // What runs from this folder keeps its packages when only the tools are added.
        const isAddition = withTools && isInstalled(root, false)
        if (!isAddition) refuseUnderOthers(join(state, 'running'))
        install({ root, node, withTools, isAddition })
      }
      noteRunning(runningNote(root), label)
    })
  } catch (error) {
    if (error instanceof LauncherError) throw error
    // On a full disk or in a folder of another account. With all packages installed it can still run.
    if (mayInstall() && !isInstalled(root, withTools))
      throw new LauncherError(`${state} cannot be written: ${error.message}`)
  }
}

const mayInstall = () => process.env.CALLSHEET_INSTALL !== 'off'

/**
 * Installs the packages of a folder with its own lock file, for the one task that needs them.
 * @param {{ root: string, node: string, folder: string }} options
 */
export async function installPackagesOf({ root, node, folder }) {
  await withLock(join(root, '.callsheet', 'install.lock'), () => {
    const packages = join(root, folder)
    if (mayInstall() && !isInstalled(packages, true))
      install({ root: packages, node, withTools: true, what: `what ${folder} needs` })
  })
}

function install({ root, node, withTools, isAddition = false, what = 'dependencies' }) {
  const started = Date.now()
  const args = isAddition ? ['install', '--no-save'] : withTools ? ['ci'] : ['ci', '--omit=dev']
  process.stderr.write(`Installing ${isAddition ? 'the tools that tests and checks need' : what} (npm ${args[0]}) … `)
  runNpm({ node, folder: root, args })
  const missing = missingPackages(root, withTools)
  if (missing.length > 0) {
    throw new LauncherError(`npm ci left out ${missing.join(', ')}: the registry in use does not seem to have it.`)
  }
  record(root, withTools)
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/**
 * Checks by our own record. It names every folder with packages, because only those of a workspace may be missing.
 * Without a matching record it checks by npm's own list, because somebody may have run npm by hand.
 */
function isInstalled(root, withTools) {
  const [recorded, ...folders] = readText(recordPath(root)).split('\n')
  const wanted = withTools ? [fingerprint(root, true)] : [fingerprint(root, true), fingerprint(root, false)]
  const isRecorded = wanted.includes(recorded) && folders.length > 0
  if (isRecorded && folders.every((folder) => existsSync(join(root, folder)))) return true
  if (!existsSync(npmList(root)) || missingPackages(root, withTools).length > 0) return false
  record(root, withTools)
  return true
}

/** Packages of the lock file for this platform whose version is not installed. */
function missingPackages(root, withTools) {
  const installed = JSON.parse(readText(npmList(root)) || '{"packages":{}}').packages
  return neededPackages(root, withTools)
    .filter(([path, entry]) => !isSame(installed[path], entry) || !existsSync(join(root, path)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Packages of the lock file for this platform, each with its folder and entry. */
function neededPackages(root, withTools) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).filter(([path, entry]) => path !== '' && (withTools || !entry.dev) && isNeeded(entry))
}

function isSame(installed, wanted) {
  if (!installed) return false
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}

/** An optional package that names a platform is needed on that platform. Other optional packages may be missing. */
function isNeeded(entry) {
  const fits = (allowed, value) => !allowed || (allowed.includes(value) && !allowed.includes(`!${value}`))
  const here = fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libcFamily())
  if (!here) return false
  return !(entry.optional || entry.devOptional || entry.peer) || Boolean(entry.os && entry.cpu)
}

let knownLibc

/** Read once, because Node's report takes some milliseconds. */
function libcFamily() {
  if (process.platform !== 'linux') return undefined
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}

/** When the disk is full, nothing is saved and the next start checks everything again. */
function record(root, withTools) {
  const folders = new Set(neededPackages(root, withTools).map(([path]) => dirname(path)))
  const draft = `${recordPath(root)}.draft`
  attempt(() => {
    writeFileSync(draft, [fingerprint(root, withTools), ...folders].join('\n'))
    renameSync(draft, recordPath(root))
  })
}

/** Inside `node_modules`, so that it is removed together with it. */
function recordPath(root) {
  return join(root, 'node_modules', '.callsheet-install')
}

function npmList(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

function fingerprint(root, withTools) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${hash}${withTools ? '' : ' without tools'}`
}

/** @param {string} folder */
function refuseUnderOthers(folder) {
  const name = findRunning(folder)
  if (name === null) return
  throw new LauncherError(
    `The dependencies have changed, but "${readText(join(folder, name))}" (process ${name}) still runs from this ` +
      'folder and would lose them. Stop it, then try again.'
  )
}

/**
 * Whether no other launcher runs a command from this checkout.
 * @param {string} root
 */
export const runsAlone = (root) => findRunning(join(root, '.callsheet', 'running')) === null

/** The number of another launcher's process, as its note is named. Notes of the dead are removed. */
function findRunning(folder) {
  for (const name of readdirSync(folder).filter((each) => each !== String(process.pid))) {
    if (isAlive(Number(name))) return name
    rmSync(join(folder, name), { force: true })
  }
  return null
}

/**
 * Where it is noted that this process runs.
 * @param {string} root folder of the checkout
 */
export const runningNote = (root) => join(resolve(root), '.callsheet', 'running', String(process.pid))

function noteRunning(note, label) {
  // The name of the file already tells others that we run. On a full disk the file stays empty.
  attempt(() => writeFileSync(note, label))
  process.on('exit', () => attempt(() => rmSync(note, { force: true })))
}

function attempt(work) {
  try {
    work()
  } catch {
    // The caller works without it.
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
