import type { Command } from 'commander'
import { AppError } from '@callsheet/lib/errors.ts'
import type { RunningCallsheet } from '../embedded/start-callsheet.ts'
import { findRunningInstance, homeDirectory } from '../embedded/local-state.ts'

export function start(command: Command): Command {
  return command
    .description('start everything on this machine and print the sign-in link')
    .option('--no-studio', 'leave the studio unbuilt: the API alone')
    .option('--no-example', 'make no example ad on a fresh start')
    .action(async ({ studio, example }: { studio: boolean; example: boolean }) => {
      const stopSignal = untilAskedToStop()
      await refuseSecondCopy()
      process.stderr.write('Starting PostgreSQL, the services and the studio …\n')
      // Loaded only here, so that every other command is there at once.
      const { startCallsheet } = await import('../embedded/start-callsheet.ts')
      const running = await startCallsheet({ env: process.env, instanceName: 'callsheet start', withStudio: studio })
      if (!stopSignal.isAsked()) {
        process.stdout.write(`${greeting(running)}\n`)
        if (example) void running.makeExampleAd()
      }
      await stopSignal.asked
      process.stderr.write('\nStopping …\n')
      await running.stop()
      process.stderr.write('Stopped. Your work is kept; `npm start` goes on with it.\n')
    })
}

/** Under ten lines, none wider than a terminal but for the link. */
function greeting({ signInUrl, stoodInFor }: Pick<RunningCallsheet, 'signInUrl' | 'stoodInFor'>): string {
  const names = stoodInFor.map(({ name }) => name).join(' and ')
  const settings = stoodInFor.map(({ setting }) => `${setting}=…`).join(' ')
  return [
    'Callsheet is running; Ctrl-C stops it. Sign in with this link, which works once:',
    '',
    `  ${signInUrl}`,
    '',
    ...(stoodInFor.length === 0
      ? ['Real model and media provider: what they make is billed by them.']
      : [
          `The understudy stands in for ${names}: drawings, at no cost.`,
          `With real keys (README.md says which): ${settings} npm start`
        ])
  ].join('\n')
}

/** Before anything is begun; two copies started at once are told apart by the lock on the database. */
async function refuseSecondCopy(): Promise<void> {
  const other = await findRunningInstance(homeDirectory(process.env))
  if (!other) return
  throw new AppError(
    'conflict',
    `Callsheet is already running on this data: ${other.appUrl} (process ${other.pid}).\n` +
      'For a sign-in link: npm run callsheet -- sign-in. To start it anew, stop that one first.'
  )
}

/** Listens from now on: asked while it starts, it ends as soon as it can do so cleanly. */
function untilAskedToStop(): { asked: Promise<void>; isAsked(): boolean } {
  let isAsked = false
  const asked = new Promise<void>((resolve) => {
    const onSignal = () => {
      isAsked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
    // A closed terminal says it to every process of the group, and the launcher passes it on once more.
    process.on('SIGHUP', onSignal)
  })
  return { asked, isAsked: () => isAsked }
}
