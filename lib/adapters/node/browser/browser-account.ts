import { execFile } from 'node:child_process'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'

const run = promisify(execFile)
/** No user of a machine has this number, so nothing belongs to it. `nobody` may own PostgreSQL's data. */
const account = 64_815

/**
 * A program that starts the browser as an account that owns nothing, for a service that runs as root: a page that takes
 * the browser over then is not root, and Chromium's own sandbox works. Null when we are not root, or when this machine
 * has no `setpriv` or keeps the browser's file from others. The browser's profile
 * and its home folder are given to the account.
 */
export async function writeAccountLauncher(executablePath: string): Promise<string | null> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null
  const env = childEnvironment()
  try {
    const drop = `setpriv --reuid=${account} --regid=${account} --clear-groups --no-new-privs --`
    await run('/bin/sh', ['-c', `exec ${drop} test -x "$1"`, 'sh', executablePath], { env, cwd: '/' })
    const launcher = join(await mkdtemp(join(tmpdir(), 'callsheet-launcher-')), 'chromium')
    await writeFile(
      launcher,
      `#!/bin/sh
chown -R ${account}:${account} "$HOME"
for argument; do
  case $argument in
    --user-data-dir=*) chown -R ${account}:${account} "\${argument#*=}" ;;
  esac
done
exec ${drop} ${quoted(executablePath)} "$@"
`
    )
    await chmod(launcher, 0o700)
    return launcher
  } catch {
    return null
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
