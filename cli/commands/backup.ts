import type { Command } from 'commander'

export function backup(command: Command): Command {
  return command
    .description('keep everything in a folder: database, media, secrets; while it runs or not')
    .argument('<folder>', 'a new folder')
    .action(async (folder: string) => {
      const { writeBackup } = await import('../backup/write-backup.ts')
      const { tables, files, media } = await writeBackup({ env: process.env, folder })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const megabytes = (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)
      process.stdout.write(
        `Kept ${rows} rows of ${tables.length} tables, ${files.length} files, ${megabytes} MB in ${folder}\n`
      )
      if (media === 's3') process.stdout.write('The media are in your S3 store: keep that by its own means.\n')
      process.stdout.write('It holds the secrets too: guard it as you guard the system.\n')
    })
}
