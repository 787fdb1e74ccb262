import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '@callsheet/lib/adapters/node/child-environment.ts'

/** Short hash of the checkout's commit, or `unknown` outside a checkout. */
export async function readCommit(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: childEnvironment()
    })
    return stdout.trim()
  } catch {
    return 'unknown'
  }
}
