#!/usr/bin/env node
// The only entry. It finds a Node that runs TypeScript, installs missing packages, then starts the command.
// Plain JavaScript for Node 20 that uses only Node's own modules, because it runs before anything is installed.
import { fileURLToPath } from 'node:url'
import { provideBundle } from './bundle.mjs'
import { installDependencies } from './dependencies.mjs'
import { becomeCommand } from './hand-over.mjs'
import { LauncherError } from './launcher-error.mjs'
import { runTask } from './tasks.mjs'
import { provideNode } from './toolchain.mjs'

// It runs beside somebody's editor and browser, so new objects get little room, and large buffers go back to the system when
// they are freed: glibc would keep room for the largest that there was.
const small = { flags: ['--max-semi-space-size=8'], environment: { MALLOC_MMAP_THRESHOLD_: '131072' } }

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
      : await becomeCommand({
          root,
          node,
          script: await provideBundle({ root, node }),
          args: process.argv.slice(2),
          ...small
        })
} catch (error) {
  if (!(error instanceof LauncherError)) throw error
  process.stderr.write(`callsheet: ${error.message}\n`)
  process.exitCode = error.exitCode
}
