import type { Command } from 'commander'

export function restore(command: Command): Command {
  return command
    .description('fill an empty home (CALLSHEET_HOME) with a backup')
    .argument('<folder>', 'what `callsheet backup` wrote')
    .action(async (folder: string) => {
      const { restoreBackup } = await import('../backup/restore-backup.ts')
      const { createdAt, tables, media } = await restoreBackup({ env: process.env, folder })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      process.stdout.write(`Restored ${rows} rows of ${tables.length} tables, as of ${createdAt}.\n`)
      if (media === 's3') process.stdout.write('The media stay in your S3 store: set the same MEDIA_S3_… settings.\n')
      process.stdout.write('npm start continues with it.\n')
    })
}
