import { existsSync } from 'node:fs'
import { access, constants, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { measureLogFiles } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { logFile } from '../embedded/local-state.ts'
import { embeddedSettingFields } from '../embedded/settings.ts'
import type { Finding } from './finding.ts'

const subject = 'Log'

/** Callsheet runs without a log, so no finding here is bad. */
export async function inspectLog(home: string, env: Record<string, string | undefined>): Promise<Finding> {
  const path = logFile(home)
  const { name, schema, expected } = embeddedSettingFields.logMegabytes
  const most = schema.safeParse(env[name] || undefined)
  if (!most.success) return { subject, verdict: 'bad', text: `${name} must be ${expected}.` }
  try {
    if (existsSync(path)) await (await open(path, 'a')).close()
    else await access(dirname(path), constants.W_OK)
    const megabytes = Math.ceil(measureLogFiles(path) / 1_000_000)
    return { subject, verdict: 'good', text: `${path}, ${megabytes} MB of ${most.data} at most (${name})` }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { subject, verdict: 'note', text: `cannot be written (${why}): Callsheet runs, and its log lines are lost` }
  }
}
