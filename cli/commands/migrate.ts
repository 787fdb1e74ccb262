import type { Command } from 'commander'

export function migrate(command: Command): Command {
  return command
    .description('bring the database up to this version: the step before a new version starts')
    .action(async () => {
      const { withDatabase } = await import('../embedded/with-database.ts')
      const { migrateAll } = await import('@callsheet/pipeline/entry/migrate.ts')
      const { applied, newest } = await withDatabase(
        { env: process.env, name: 'callsheet migrate', besideRunning: true },
        (database) => migrateAll(database)
      )
      for (const name of applied) process.stdout.write(`applied ${name}\n`)
      process.stdout.write(`${applied.length === 0 ? 'Nothing to do: the' : 'The'} database is at ${newest}.\n`)
    })
}
