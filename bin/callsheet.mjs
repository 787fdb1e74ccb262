#!/usr/bin/env node
// The only entry. It finds a Node that runs TypeScript, installs missing packages, then starts the command.
// Plain JavaScript for Node 20 that uses only Node's own modules, because it runs before anything is installed.
import { fileURLToPath } from 'node:url'
import { provideBundle } from './bundle.mjs'
import { installDependencies } from './dependencies.mjs'
import { handOver } from './hand-over.mjs'
import { LauncherError } from './launcher-error.mjs'
import { runTask } from './tasks.mjs'
import { provideNode } from './toolchain.mjs'

// It runs beside somebody's editor and browser, so new objects get little room.
const small = ['--max-semi-space-size=8']

const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...rest] = process.argv.slice(2)

// When the reader of our output goes away, the command must continue.
process.stderr.on('error', () => undefined)

try {
  const node = await provideNode(root)
  const label = ['callsheet', command].filter(Boolean).join(' ')
  await installDependencies({ root, node, label, withTools: command === 'run' })
  process.exitCode =
    command === 'run'
      ? await runTask({ root, node, args: rest })
      : await handOver({
          root,
          node,
          script: await provideBundle({ root, node }),
          args: process.argv.slice(2),
          flags: small
        })
} catch (error) {
  if (!(error instanceof LauncherError)) throw error
  process.stderr.write(`callsheet: ${error.message}\n`)
  process.exitCode = error.exitCode
}
