import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { LauncherError } from './launcher-error.mjs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'

const program = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * The path of a Node that runs `.ts` files: the running one, one on PATH, one that was installed before, or Node 24
 * from the registry's binary package. That package is checked against the integrity recorded beside this file.
 * @param {string} root
 */
export async function provideNode(root) {
  if (runsTypeScript(process.versions.node)) return process.execPath
  const wanted = pinnedPackage()
  const installed = wanted && join(root, '.callsheet', 'toolchain', `${wanted.name}-${wanted.version}`, 'bin', program)
  if (installed && versionOf(installed)) return installed
  const found = findOnPath()
  if (found) return found
  if (!wanted || !installed) {
    throw new LauncherError(
      `Node 22.18 or newer is needed and this is ${process.versions.node}. ` +
        `There is no packaged Node for ${process.platform}-${process.arch}, so please install one.`
    )
  }
  const toolchain = join(root, '.callsheet', 'toolchain')
  mkdirSync(toolchain, { recursive: true })
  return withLock(join(toolchain, 'install.lock'), () => {
    if (!versionOf(installed)) install({ root, wanted, toolchain, installed })
    return installed
  })
}

/** @param {string} version */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 22) return minor >= 18
  if (major === 23) return minor >= 6
  return major > 23
}

function pinnedPackage() {
  const packages = JSON.parse(readFileSync(new URL('node-packages.json', import.meta.url), 'utf8'))
  return packages[`${process.platform}-${process.arch}`]
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => runsTypeScript(versionOf(path) ?? '0'))
}

/** @param {string} path Null when there is none or it does not run here. */
function versionOf(path) {
  if (!existsSync(path)) return null
  const { status, stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** npm checks the integrity because the lock file states it. */
function install({ root, wanted, toolchain, installed }) {
  const { name, version, integrity, reason } = wanted
  process.stderr.write(
    `Node ${process.versions.node} is too old to run TypeScript; getting Node ${version} (once, for this folder) …\n`
  )
  if (reason) process.stderr.write(`${reason}\n`)
  const staging = join(toolchain, `.staging-${process.pid}`)
  const home = dirname(dirname(installed))
  mkdirSync(staging, { recursive: true })
  try {
    const dependencies = { [name]: version }
    const packages = { '': { name: 'toolchain', dependencies }, [`node_modules/${name}`]: { version, integrity } }
    const lock = { name: 'toolchain', lockfileVersion: 3, requires: true, packages }
    writeFileSync(join(staging, 'package.json'), JSON.stringify({ name: 'toolchain', private: true, dependencies }))
    writeFileSync(join(staging, 'package-lock.json'), JSON.stringify(lock))
    if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(staging, '.npmrc'))
    runNpm({ node: process.execPath, folder: staging, args: ['ci', '--ignore-scripts'] })
    // Headers for building addons: nothing is built here, and they are a third of the package.
    rmSync(join(staging, 'node_modules', name, 'include'), { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
    renameSync(join(staging, 'node_modules', name), home)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  if (versionOf(installed)) return
  rmSync(home, { recursive: true, force: true })
  throw new LauncherError(
    `The packaged Node ${version} does not run on this system. Please install Node 22.18 or newer.`
  )
}
