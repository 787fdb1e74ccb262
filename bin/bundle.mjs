import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runsAlone } from './dependencies.mjs'
import { withLock } from './lock.mjs'

/**
 * The file that runs the command: the bundle of the sources as they are now. It is made first when they have changed.
 * Where it cannot be made or kept, the sources themselves are run, which start slower and say what is wrong with them.
 * @param {{ root: string, node: string }} options
 * @returns {Promise<string>}
 */
export async function provideBundle({ root, node }) {
  const kept = findBundle(root)
  if (kept) return kept
  const sources = join(root, 'cli', 'main.ts')
  try {
    return await withLock(
      join(root, '.callsheet', 'bundle.lock'),
      () => findBundle(root) ?? makeBundle(root, node) ?? sources
    )
  } catch {
    // The folder cannot be written.
    return sources
  }
}

function makeBundle(root, node) {
  const started = Date.now()
  process.stderr.write('Bundling Callsheet (once for these sources) … ')
  const { status } = spawnSync(
    node,
    ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'bundle', 'main.ts')],
    {
      stdio: 'ignore'
    }
  )
  const made = status === 0 ? findBundle(root) : null
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stderr.write(made ? `done in ${seconds} s.\n` : 'not possible; the sources are run.\n')
  if (made && runsAlone(root)) removeOthers(made)
  return made
}

/** Null when there is none, or one of other sources or packages. */
function findBundle(root) {
  try {
    const state = join(root, '.callsheet', 'bundle')
    const { entry, inputs } = JSON.parse(readFileSync(join(state, 'current.json'), 'utf8'))
    const isUnchanged = ([path, [changedAt, bytes]]) => {
      const facts = statSync(join(root, path))
      return facts.mtimeMs === changedAt && facts.size === bytes
    }
    const file = join(state, entry)
    statSync(file)
    return Object.entries(inputs).every(isUnchanged) ? file : null
  } catch {
    return null
  }
}

/** A copy that runs goes on to load its own parts, so they are removed only when none does. */
function removeOthers(made) {
  const own = dirname(made)
  const state = dirname(own)
  for (const name of readdirSync(state).filter((each) => each.startsWith('of-')))
    if (join(state, name) !== own) rmSync(join(state, name), { recursive: true, force: true })
}
