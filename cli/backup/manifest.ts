import { z } from 'zod'

const fileSchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().length(64) })

export type BackupFile = z.output<typeof fileSchema>

/** `manifest.json`: the contents of a backup. It is written last, so a folder without it is no complete backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Hashes, in the order they were applied. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** `s3` when the media stay in the user's own store. */
  media: z.enum(['files', 's3']),
  /** Every file except the manifest, by its path in the backup. */
  files: z.array(fileSchema)
})

export type Manifest = z.output<typeof manifestSchema>

export const manifestName = 'manifest.json'
/** The secrets that open the rest: sessions, callback addresses, sealed keys. */
export const homeFiles = ['secrets.json', 'owner-api-key'] as const
export const tableFile = (table: string) => `database/${table}.copy`
