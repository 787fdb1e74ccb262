import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { renderModelsMigration } from './render-models-migration.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import { z } from 'zod'

const entrySchema = z.object({
  idx: z.number().int(),
  version: z.string(),
  when: z.number(),
  tag: z.string(),
  breakpoints: z.boolean()
})
const journalSchema = z.looseObject({ entries: z.array(entrySchema).min(1) })
const snapshotSchema = z.looseObject({ id: z.string(), prevId: z.string() })

export interface AddModelOptions {
  model: ModelFile
  migrationsFolder: string
  now: Date
}

/**
 * Writes the migration that adds a model row, with its journal entry and a copy of the unchanged schema. Returns the
 * path of the SQL file. Errors: `conflict` when a migration already adds this id.
 */
export async function addModel({ model, migrationsFolder, now }: AddModelOptions): Promise<string> {
  await refuseKnown(model, migrationsFolder)
  const meta = join(migrationsFolder, 'meta')
  const journalFile = join(meta, '_journal.json')
  const journal = journalSchema.parse(await readJson(journalFile))
  const last = journal.entries.at(-1)
  if (!last) throw new Error('The migration journal is empty.')
  const idx = last.idx + 1
  const tag = `${numbered(idx)}_add-model-${model.id.replaceAll('.', '-')}`
  const snapshot = snapshotSchema.parse(await readJson(join(meta, `${numbered(last.idx)}_snapshot.json`)))
  // The migrator skips a migration that is older than the newest applied one.
  const when = Math.max(now.getTime(), last.when + 1)

  const file = join(migrationsFolder, `${tag}.sql`)
  await writeFile(file, renderModelsMigration([model]), { flag: 'wx' })
  await writeJson(join(meta, `${numbered(idx)}_snapshot.json`), { ...snapshot, id: randomUUID(), prevId: snapshot.id })
  await writeJson(journalFile, { ...journal, entries: [...journal.entries, { ...last, idx, when, tag }] })
  return file
}

async function refuseKnown({ id }: ModelFile, migrationsFolder: string): Promise<void> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  for (const name of files) {
    const sql = await readFile(join(migrationsFolder, name), 'utf8')
    if (!sql.includes(`\nselect '${id}',`)) continue
    throw new AppError('conflict', `The migration ${name} adds ${id} already. A changed model gets an id of its own.`)
  }
}

const numbered = (idx: number) => String(idx).padStart(4, '0')

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
