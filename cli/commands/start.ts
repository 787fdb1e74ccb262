import type { Command } from 'commander'

export function start(command: Command): Command {
  return command
    .description('start everything on this machine and print the sign-in link')
    .option('--no-studio', 'leave the studio unbuilt: the API alone')
    .option('--no-example', 'make no example ad on a fresh start')
    .action(async ({ studio, example }: { studio: boolean; example: boolean }) => {
      // Loaded only here, so that every other command is there at once.
      const { startCallsheet } = await import('../embedded/start-callsheet.ts')
      process.stderr.write('Starting PostgreSQL, the services and the studio …\n')
      const running = await startCallsheet({ env: process.env, instanceName: 'callsheet start', withStudio: studio })
      process.stdout.write(`${greeting(running.signInUrl, running.stoodInFor)}\n`)
      if (example) void running.makeExampleAd()
      await untilAskedToStop()
      process.stderr.write('\nStopping …\n')
      await running.stop()
      process.stderr.write('Stopped. Your work is kept; `npm start` goes on with it.\n')
    })
}

function greeting(signInUrl: string, stoodInFor: string[]): string {
  const lines = ['', 'Callsheet is running. Sign in once with this link:', '', `  ${signInUrl}`, '']
  if (stoodInFor.length > 0) {
    lines.push(`The understudy stands in for ${stoodInFor.join(' and ')}: drawings, not real footage.`)
    lines.push('Set those in the environment to use real keys. Ctrl-C stops it.')
  } else {
    lines.push('Real model and media provider. Ctrl-C stops it.')
  }
  return lines.join('\n')
}

function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
