import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { runningNote } from './dependencies.mjs'
import { environmentWith } from './environment.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url)
const removeNote = new URL('remove-note.mjs', import.meta.url)
const resolveOnce = new URL('../lib/adapters/node/resolve-once.ts', import.meta.url)

/**
 * @typedef {object} Command
 * @property {string} root folder of the checkout
 * @property {string} node the Node that runs it
 * @property {string} script
 * @property {string[]} args
 * @property {string} [folder] where it runs. Default: here
 * @property {readonly string[]} [flags] of Node
 * @property {Readonly<Record<string, string>>} [environment] beside ours
 */

/**
 * Becomes a script, so that no second process waits for it: Node's own memory is there once. An older Node, and one on
 * Windows, cannot, and hands over.
 * @param {Command} command
 * @returns {Promise<number>} the exit code, where it was handed over
 */
export async function becomeCommand(command) {
  if (!process.execve) return handOver(command)
  const { root, node, folder } = command
  if (folder) process.chdir(folder)
  const environment = { ...environmentOf(command), CALLSHEET_RUNNING_NOTE: runningNote(root) }
  return process.execve(node, [node, ...argumentsOf(command, [removeNote])], environment)
}

/**
 * Runs a script with our standard streams and signals, and returns its exit code. When we are killed, the script ends
 * too, because its pipe to us closes.
 * @param {Command} command
 * @returns {Promise<number>} the exit code
 */
export function handOver(command) {
  return new Promise((resolve, reject) => {
    const child = spawn(command.node, argumentsOf(command, [followParent]), {
      cwd: command.folder,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: { ...environmentOf(command), CALLSHEET_PARENT_PIPE: '3' }
    })
    const stopForwarding = forwardSignals(child)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
    })
  })
}

function argumentsOf({ script, args, flags = [] }, preloads) {
  const imports = [...preloads, resolveOnce].map((module) => `--import=${module.href}`)
  return ['--disable-warning=ExperimentalWarning', ...imports, ...flags, script, ...args]
}

function environmentOf({ root, node, environment }) {
  return {
    // Reuses compiled code, so a start takes a quarter less time.
    NODE_COMPILE_CACHE: join(root, '.callsheet', 'compile-cache'),
    ...environmentWith(dirname(node)),
    ...environment,
    CALLSHEET_ROOT: root
  }
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
