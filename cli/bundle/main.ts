import { fileURLToPath } from 'node:url'
import { bundleCommand } from './bundle-command.ts'

/** The launcher runs this when `current.json` does not fit the sources (`bin/bundle.mjs`). */
await bundleCommand(fileURLToPath(new URL('../..', import.meta.url)))
