import { mediaSettings } from '../embedded/media-setting.ts'
import type { Command } from 'commander'
import { outliveOutput } from '../closed-output.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import { favourMemory } from '../embedded/favour-memory.ts'
import { alreadyRunning } from '../embedded/hold-home.ts'
import { homeDirectory } from '../embedded/local-state.ts'
import { findRunningInstance } from '../embedded/running-instance.ts'
import type { RunningCallsheet } from '../embedded/start-callsheet.ts'

const longestStopMilliseconds = 20_000

export function start(command: Command): Command {
  return command
    .description('start everything on this machine and print the sign-in link')
    .option('--no-studio', 'do not build the studio: only the API')
    .option('--no-example', 'make no example ad on a fresh start')
    .action(async ({ studio, example }: { studio: boolean; example: boolean }) => {
      const stopSignal = untilAskedToStop()
      await refuseSecondCopy()
      outliveOutput()
      process.stderr.write('Starting PostgreSQL, the services and the studio …\n')
      // Loaded only here, so that every other command starts fast.
      const { startCallsheet } = await import('../embedded/start-callsheet.ts')
      const running = await startCallsheet({ env: process.env, instanceName: 'callsheet start', withStudio: studio })
      favourMemory()
      if (!stopSignal.isAsked()) {
        process.stdout.write(`${greeting(running)}\n`)
        if (example) void running.makeExampleAd()
      }
      const failure = await Promise.race([stopSignal.asked, running.failed.catch((error: Error) => error)])
      if (failure) {
        process.exitCode = 1
        process.stderr.write(`\ncallsheet: ${failure.message}\n`)
        // Work that waits for a database that is down must not keep this process alive beside a copy that took over.
        setTimeout(() => process.exit(), longestStopMilliseconds).unref()
      }
      process.stderr.write('\nStopping …\n')
      await running.stop()
      process.stderr.write('Stopped. Your work is kept; `npm start` goes on with it.\n')
    })
}

/** A dozen lines at most. Only links may be wider than a terminal. */
function greeting({
  signInUrl,
  stoodInFor,
  trialOfferUrl
}: Pick<RunningCallsheet, 'signInUrl' | 'stoodInFor' | 'trialOfferUrl'>): string {
  const isReal = (setting: string) => stoodInFor.every((part) => part.setting !== setting)
  const settings = [...new Set(stoodInFor.map(({ setting }) => `${setting}=…`))].join(' ')
  return [
    'Callsheet is running; Ctrl-C stops it. Sign in with this link, which works once:',
    '',
    `  ${signInUrl}`,
    '',
    ...(isReal('ANTHROPIC_API_KEY') ? ['The model is real: its calls are billed. Research reads the real web.'] : []),
    ...(isReal('MEDIA_PROVIDER_API_KEY') ? [mediaWords(mediaSettings(process.env))] : []),
    ...(stoodInFor.length > 0
      ? [
          'The understudy stands in, at no cost, for:',
          ...stoodInFor.map(({ name }) => `  ${name}`),
          `With real keys (README.md says which): ${settings} npm start`
        ]
      : []),
    ...(trialOfferUrl ? [`A product page to try an offer on: ${trialOfferUrl}`] : [])
  ].join('\n')
}

function mediaWords(settings: readonly string[]): string {
  return settings.every((name) => name === 'COMFYUI_URL')
    ? 'Pictures and clips are made by your ComfyUI server.'
    : 'The media provider is real: every task is billed.'
}

/** Checks before anything starts. The hold on the home decides between two copies that start at once. */
async function refuseSecondCopy(): Promise<void> {
  const other = await findRunningInstance(homeDirectory(process.env))
  if (other) throw alreadyRunning(other)
}

/** Listens from now on. When asked to stop during its start, it stops as soon as it can do so cleanly. */
function untilAskedToStop(): { asked: Promise<void>; isAsked(): boolean } {
  let isAsked = false
  const asked = new Promise<void>((resolve) => {
    onStopSignal(() => {
      isAsked = true
      resolve()
    })
  })
  return { asked, isAsked: () => isAsked }
}
