import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { LauncherError } from './launcher-error.mjs'
import { environmentWith } from './environment.mjs'

/**
 * Runs npm in a folder, under the given Node, with the user's own npm configuration. Throws with npm's own message.
 * @param {{ node: string, folder: string, args: string[] }} options
 */
export function runNpm({ node, folder, args }) {
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Also where NODE_ENV says production.
    ...(args.includes('--omit=dev') ? [] : ['--include=dev']),
    '--include=optional',
    '--prefix',
    folder
  ]
  const npmScript = process.env.npm_execpath
  const [program, first] = npmScript?.endsWith('npm-cli.js') ? [node, [npmScript]] : ['npm', []]
  // npm makes no model calls.
  const { ANTHROPIC_API_KEY: _key, GATEWAY_HEADERS: _headers, ...env } = environmentWith(dirname(node))
  const result = spawnSync(program, [...first, ...args, ...quiet], {
    cwd: folder,
    env,
    encoding: 'utf8',
    shell: program === 'npm' && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024
  })
  if (result.status === 0) return
  const words = result.error ? String(result.error) : withoutUsage(`${result.stdout}${result.stderr}`)
  throw new LauncherError(`npm ${args[0]} failed.\n${words}`)
}

/** After an error npm prints a page of its own options. */
function withoutUsage(text) {
  const lines = text.trim().split('\n')
  const usage = lines.findIndex((line) => /^npm error (Clean install|Usage:)/.test(line))
  return (usage === -1 ? lines : lines.slice(0, usage)).filter((line) => line !== 'npm error').join('\n')
}
