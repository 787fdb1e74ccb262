import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { childEnvironment } from '../node/child-environment.ts'
import { AppError } from '../../errors.ts'

export interface RunWrangler {
  args: readonly string[]
  /** The working directory: the deployment's own folder, so that wrangler reads no config from elsewhere. */
  folder: string
  env: Record<string, string | undefined>
  /** Shows the output as it comes. Otherwise the output is only in the error. */
  onOutput?: (text: string) => void
}

/** Variables that could lead wrangler to another environment, account file or address. */
const misleading = /^(CLOUDFLARE_ENV|WRANGLER_.*|CLOUDFLARE_INCLUDE_PROCESS_ENV|CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV)$/
/** Its own account and the way to the network. A secret of a Worker is typed into wrangler by hand. */
const needed =
  /^(CLOUDFLARE_\w+|CF_\w+|(HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|XDG_\w+|APPDATA|SystemRoot)$/
const quiet = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CI: '1'
}

/** Runs the wrangler of this checkout. Throws `upstream-failed` with the end of its output. */
export async function runWrangler({ args, folder, env, onOutput }: RunWrangler): Promise<string> {
  const require = createRequire(import.meta.url)
  const program = join(dirname(require.resolve('wrangler/package.json')), 'bin', 'wrangler.js')
  const kept = Object.fromEntries(
    Object.entries(childEnvironment(env, needed)).filter(([name]) => !misleading.test(name))
  )
  // A new one for each call: in a folder of a known name, others of the machine could have laid links.
  const logs = await mkdtemp(join(tmpdir(), 'callsheet-wrangler-'))
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...kept, ...quiet, WRANGLER_LOG_PATH: logs },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput?.(text)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => rm(logs, { recursive: true, force: true }))
  if (code !== 0) throw new AppError('upstream-failed', `wrangler ended with ${code}:\n${output.trim().slice(-3_000)}`)
  return output
}

export interface BundleWorker {
  configPath: string
  /** Receives `worker.js`. */
  outputFolder: string
  env: Record<string, string | undefined>
}

/** Bundles as a deployment does, but offline. It always names the config, so that no other file is used instead. */
export async function bundleWorker({ configPath, outputFolder, env }: BundleWorker): Promise<void> {
  const args = ['deploy', '--dry-run', '--config', configPath, '--outdir', outputFolder]
  await runWrangler({ args, folder: dirname(configPath), env })
}
