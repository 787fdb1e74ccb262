import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from './finding.ts'

const subject = 'Browser'
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for screenshots and for pages that need one. Everything else works without it. */
export async function inspectBrowser(env: Record<string, string | undefined>): Promise<Finding> {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap((folder) => programs.map((program) => join(folder, program)))) {
    if (await canRun(path)) return { subject, verdict: 'good', text: path }
  }
  try {
    const lib = fileURLToPath(import.meta.resolve('@callsheet/lib/errors.ts'))
    createRequire(lib).resolve('@sparticuz/chromium')
    return { subject, verdict: 'good', text: 'none installed; the packaged Chromium is used' }
  } catch {
    return { subject, verdict: 'note', text: 'none found: screenshots will answer that no browser is there' }
  }
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false
  )
}
