import { z } from 'zod'

const fileSchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().length(64) })

export type BackupFile = z.output<typeof fileSchema>

/** `manifest.json`: what a backup holds. Written last, so that a folder without one is no backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Hashes, in the order they were applied. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** `s3` when the media stay in the user's own store. */
  media: z.enum(['files', 's3']),
  /** Every file but the manifest, by path within the backup. */
  files: z.array(fileSchema)
})

export type Manifest = z.output<typeof manifestSchema>

export const manifestName = 'manifest.json'
/** What opens the rest: sessions, callback addresses, sealed keys. */
export const homeFiles = ['secrets.json', 'owner-api-key'] as const
export const tableFile = (table: string) => `database/${table}.copy`
