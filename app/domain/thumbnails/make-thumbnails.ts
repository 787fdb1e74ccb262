import { and, eq, isNull, sql } from 'drizzle-orm'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'
import type { AppRuntime } from '../../runtime.ts'
import { putObject } from '../put-object.ts'
import type { Pictured } from './find-pictured.ts'

/** Bytes. No model makes a larger still, and a larger clip is not copied to this machine only for its first frame. */
const largestFile = { image: 60 * 1024 ** 2, video: 300 * 1024 ** 2 }

const webp = { contentType: 'image/webp', extension: 'webp' }

/**
 * Makes the thumbnails of a stored item, keeps them in the store and names them in its row. An item that can have none
 * gets that in its row, so that nobody tries again. Null when they could not be made now: the store takes nothing, too
 * many wait, or the item was deleted meanwhile.
 */
export async function makeThumbnails(runtime: AppRuntime, pictured: Pictured): Promise<Thumbnails | null> {
  if ((await runtime.storage.problems()).length > 0) return null
  try {
    if ((pictured.byteSize ?? 0) > largestFile[pictured.kind]) return await keepProblem(runtime, pictured, 'too-large')
    const picture = await readPicture(runtime, pictured)
    if (!picture) return null
    const { files, ...facts } = await runtime.thumbnails.make(picture)
    return await keep(runtime, pictured, { facts, files })
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    if (code === 'invalid-input') return keepProblem(runtime, pictured, 'broken')
    if (code === 'payload-too-large') return keepProblem(runtime, pictured, 'too-large')
    await runtime.storage.look()
    runtime.logger.warn({ error, mediaId: pictured.id }, 'thumbnails could not be made; the file itself is shown')
    return null
  }
}

/** The bytes of a still, or of a clip's first frame. Null when the file is gone. */
async function readPicture({ media, assembler }: AppRuntime, { kind, storageKey }: Pictured) {
  const open = () => media.get(storageKey)
  const object = await open()
  if (!object) return null
  if (kind === 'image') return new Uint8Array(await new Response(object.body).arrayBuffer())
  return assembler.drawFirstFrame({ name: 'The clip', open: async () => object.body })
}

type Made = Awaited<ReturnType<AppRuntime['thumbnails']['make']>>

async function keep(
  runtime: AppRuntime,
  { id, kind, storageKey: original }: Pictured,
  { facts, files }: { facts: Omit<Made, 'files'>; files: Made['files'] }
): Promise<Thumbnails | null> {
  const body = new Blob(files.map(({ bytes }) => bytes))
  const object = await putObject(runtime, {
    kind: 'thumbnail',
    rowId: id,
    ...webp,
    body: body.stream(),
    contentLength: body.size
  })
  let start = 0
  const places = files.map(({ width, height, bytes }) => {
    const place = { width, height, start, size: bytes.byteLength }
    start += bytes.byteLength
    return place
  })
  const thumbnails: Thumbnails = { storageKey: object.key, ...facts, files: places }
  return runtime.database.transaction(async (transaction) => {
    const table = tableOf(kind)
    const named = await transaction
      .update(table)
      .set({ thumbnails, updatedAt: sql`${table.updatedAt}` })
      .where(and(eq(table.id, id), eq(table.storageKey, original), isNull(table.thumbnails)))
      .returning({ id: table.id })
    // It was deleted, or another copy of the app was faster. Our object is removed by its note.
    if (named.length === 0) return null
    await object.keep(transaction)
    return thumbnails
  })
}

async function keepProblem(
  { database, logger }: AppRuntime,
  { id, kind, storageKey }: Pictured,
  problem: 'broken' | 'too-large'
): Promise<Thumbnails> {
  const table = tableOf(kind)
  await database
    .update(table)
    .set({ thumbnails: { problem }, updatedAt: sql`${table.updatedAt}` })
    .where(and(eq(table.id, id), eq(table.storageKey, storageKey), isNull(table.thumbnails)))
  logger.info({ mediaId: id, problem }, 'this item gets no thumbnails')
  return { problem }
}

const tableOf = (kind: Pictured['kind']): typeof images | typeof videos => (kind === 'image' ? images : videos)
