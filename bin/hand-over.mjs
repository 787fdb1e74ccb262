import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { environmentWith } from './environment.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url)
const resolveOnce = new URL('../lib/adapters/node/resolve-once.ts', import.meta.url)

/**
 * Runs a script with our standard streams and signals, and returns its exit code. When we are killed, the script ends
 * too, because its pipe to us closes.
 * @param {{ root: string, node: string, script: string, args: string[], folder?: string, flags?: readonly string[] }} options
 * @returns {Promise<number>} the exit code
 */
export function handOver({ root, node, script, args, folder, flags = [] }) {
  return new Promise((resolve, reject) => {
    const preloads = [followParent, resolveOnce].map((module) => `--import=${module.href}`)
    const always = ['--disable-warning=ExperimentalWarning', ...preloads]
    const child = spawn(node, [...always, ...flags, script, ...args], {
      cwd: folder,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: {
        // Reuses compiled code, so a start takes a quarter less time.
        NODE_COMPILE_CACHE: join(root, '.callsheet', 'compile-cache'),
        ...environmentWith(dirname(node)),
        CALLSHEET_ROOT: root,
        CALLSHEET_PARENT_PIPE: '3'
      }
    })
    const stopForwarding = forwardSignals(child)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
    })
  })
}

/** A terminal sends Ctrl-C to the child itself. A second one from us would look like an impatient user. */
function forwardSignals(child) {
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
  const handlers = {
    SIGINT: () => (onTerminal ? undefined : child.kill('SIGINT')),
    SIGTERM: () => child.kill('SIGTERM'),
    SIGHUP: () => child.kill('SIGHUP')
  }
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
  }
}
