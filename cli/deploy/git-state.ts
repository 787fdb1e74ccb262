import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '@callsheet/lib/adapters/node/child-environment.ts'
import { AppError } from '@callsheet/lib/errors.ts'

const run = promisify(execFile)

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, {
    cwd: root,
    env: childEnvironment(),
    maxBuffer: 16 * 1024 * 1024
  }).catch((cause: unknown) => {
    throw new AppError('invalid-input', `${root} is not a git checkout: only a commit can be deployed.`, { cause })
  })
  return stdout.trim()
}

/** Changed and new files that are in no commit. */
export async function findUncommitted(root: string): Promise<string[]> {
  const status = await git(root, 'status', '--porcelain', '--untracked-files=all')
  return status === '' ? [] : status.split('\n').map((line) => line.replace(/^..\s?/, ''))
}

export const readHead = (root: string): Promise<string> => git(root, 'rev-parse', '--short=12', 'HEAD')

/** Commits since `commit` that change `paths`, newest first. Null when the checkout does not have that commit. */
export async function commitsSince(root: string, commit: string, paths: readonly string[]): Promise<string[] | null> {
  if (!/^[0-9a-f]{7,40}$/.test(commit)) return null
  const log = await git(root, 'log', '--format=%h %s', `${commit}..HEAD`, '--', ...paths).catch(() => null)
  if (log === null) return null
  return log === '' ? [] : log.split('\n')
}
