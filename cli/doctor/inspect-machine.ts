import { access, constants, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { makeFolder } from '@callsheet/lib/adapters/node/make-folder.ts'
import { homeDirectory } from '../embedded/local-state.ts'
import { mediaSettings } from '../embedded/media-setting.ts'
import { modelSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'
import { inspectBrowser } from './inspect-browser.ts'
import { inspectLog } from './inspect-log.ts'
import { inspectMedia } from './inspect-media.ts'
import { inspectModel } from './inspect-model.ts'
import { inspectPostgres } from './inspect-postgres.ts'
import { inspectPrompts } from './inspect-prompts.ts'
import { inspectRunning } from './inspect-running.ts'
import { inspectStore } from './inspect-store.ts'

type Environment = Record<string, string | undefined>

/** Settings that change the parts of the embedded run, and the stand-ins that are used without them. */
const choices = {
  DATABASE_URL: 'the embedded PostgreSQL is used',
  SCRAPE_PROVIDER_URL: 'pages are read directly and in a browser',
  META_AD_LIBRARY_TOKEN: 'the ad library is read as a page, which it often refuses',
  YOUTUBE_API_KEY: 'YouTube is read as pages, as far as its robots.txt allows',
  REDDIT_CLIENT_ID: 'Reddit is read as pages, which its robots.txt forbids',
  REDDIT_CLIENT_SECRET: 'needed beside REDDIT_CLIENT_ID',
  TRUSTPILOT_API_KEY: 'Trustpilot is read as pages, as far as its robots.txt allows'
} as const

const gibibyte = 1024 ** 3
const neededGibibytes = 1

export async function inspectMachine(env: Environment): Promise<Finding[]> {
  const home = homeDirectory(env)
  const machine = await Promise.all([
    inspectHome(home),
    inspectRunning(home),
    inspectPrompts(home),
    inspectLog(home, env),
    inspectLoopback(),
    inspectPostgres(env['DATABASE_URL']),
    inspectStore(env),
    inspectBrowser(env)
  ])
  const media = await inspectMedia(env)
  return [inspectNode(), ...machine, inspectModel(env), ...media, ...inspectChoices(env), inspectResearch(env)]
}

function inspectNode(): Finding {
  return { subject: 'Node', verdict: 'good', text: `${process.versions.node} at ${process.execPath}` }
}

async function inspectHome(home: string): Promise<Finding> {
  const subject = 'Data folder'
  try {
    await makeFolder(home)
    await access(home, constants.W_OK)
    const { bavail, bsize } = await statfs(home)
    const free = (bavail * bsize) / gibibyte
    const text = `${home}, ${free.toFixed(0)} GiB free`
    if (free >= neededGibibytes) return { subject, verdict: 'good', text }
    return { subject, verdict: 'note', text: `${text}: clips may not fit. CALLSHEET_HOME names another folder.` }
  } catch (error) {
    return {
      subject,
      verdict: 'bad',
      text: `${home} cannot be written (${reason(error)}). Set CALLSHEET_HOME to a folder of yours.`
    }
  }
}

function inspectLoopback(): Promise<Finding> {
  const subject = 'Ports'
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) =>
      resolve({ subject, verdict: 'bad', text: `Nothing can listen on 127.0.0.1 (${reason(error)}).` })
    )
    server.listen({ port: 0, host: '127.0.0.1' }, () =>
      server.close(() => resolve({ subject, verdict: 'good', text: 'free ones can be had on 127.0.0.1' }))
    )
  })
}

function inspectChoices(env: Environment): Finding[] {
  return Object.entries(choices).map(([subject, otherwise]) => ({
    subject,
    verdict: 'note',
    text: env[subject] ? 'set in the environment' : `not set: ${otherwise}`
  }))
}

/** What research reads. Invented customers are never mixed with the ads of a real model. */
function inspectResearch(env: Environment): Finding {
  const subject = 'Research'
  if (!modelSetting(env)) {
    const text = 'reads a small web of invented customers until ANTHROPIC_API_KEY or GATEWAY_URL is set'
    return { subject, verdict: 'note', text }
  }
  const shop = mediaSettings(env).length > 0 ? '' : '; what the understudy’s shop sells is researched on its small web'
  return { subject, verdict: 'note', text: `reads the real web${shop}` }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
