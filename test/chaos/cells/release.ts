import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import type { UnitName } from '../system/start-system.ts'
import { modelsOfEarlierVersions } from '../users/model-choices.ts'
import type { Cell, Site } from './cell.ts'

const run = promisify(execFile)
const ownRoot = fileURLToPath(new URL('../../..', import.meta.url))
const workspaces = ['lib', 'app', 'agents', 'pipeline', 'understudy', 'cli']
const order: readonly UnitName[] = ['agents-1', 'pipeline-1', 'app-1', 'pipeline-2', 'agents-2', 'app-2']
const sideBySideSeconds = 8

/** The version before takes work, the database is brought up to date beneath it, then replica by replica is replaced. */
export const release: Cell = {
  about: 'a release: the version before with its database, then migrations, then one replica after the other',
  note: 'The version before is the commit of the newest backup in test/migrations, with the packages of today. Users keep its client.',
  spreadSeconds: 60,
  models: modelsOfEarlierVersions,
  isMissing: async (site) => {
    const commit = await findRelease(site).catch(() => '')
    return commit === '' ? 'it needs the history of this checkout, in git' : null
  },
  async lay(site) {
    const root = await checkOut(await findRelease(site), join(site.directory, 'before'))
    return { system: { root }, migrationsFolder: join(root, 'lib/database/migrations') }
  },
  async strike({ system, postgres, signal, note }) {
    await sleep(3_000)
    const { applied } = await migrate({ url: postgres.url, logger: silentLogger })
    note(`applied ${applied.length} migrations under the version before`)
    for (const name of order) {
      if (signal.aborted) return
      await sleep(sideBySideSeconds * 500)
      await system.units[name].release(ownRoot)
      note(`${name} runs this version`)
    }
  }
}

async function findRelease({ release: given }: Site): Promise<string> {
  const query = given
    ? ['rev-parse', given]
    : ['log', '-1', '--diff-filter=A', '--format=%H', '--', ':(glob)test/migrations/*/**']
  const { stdout } = await run('git', query, { cwd: ownRoot })
  return stdout.trim()
}

/** The files of a commit, with links to the packages of this checkout and to its own workspaces. */
async function checkOut(commit: string, folder: string): Promise<string> {
  const archive = `${folder}.tar`
  await mkdir(folder, { recursive: true })
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: ownRoot })
  await run('tar', ['-xf', archive, '-C', folder])
  for (const place of ['.', ...workspaces]) await linkPackages(join(ownRoot, place), join(folder, place))
  await mkdir(join(folder, 'node_modules/@callsheet'), { recursive: true })
  for (const name of workspaces) await symlink(join(folder, name), join(folder, 'node_modules/@callsheet', name))
  await cp(join(ownRoot, 'app/web/dist'), join(folder, 'app/web/dist'), { recursive: true }).catch(() => undefined)
  return folder
}

async function linkPackages(from: string, to: string): Promise<void> {
  const names = await readdir(join(from, 'node_modules')).catch(() => [])
  if (names.length === 0) return
  await mkdir(join(to, 'node_modules'), { recursive: true })
  for (const name of names.filter((each) => each !== '@callsheet')) {
    await symlink(join(from, 'node_modules', name), join(to, 'node_modules', basename(name)))
  }
}
