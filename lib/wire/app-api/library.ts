import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { mediaStates } from '../../states.ts'
import { adFilmSchema } from '../ads-api.ts'
import { nextStepSchema } from '../next-step.ts'
import { mediaViewSchema } from '../pipelines-api.ts'
import { itemsSchema, pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Library'
const maximumItems = 200

export const libraryItemSchema = mediaViewSchema.extend({
  title: z.string().nullable(),
  adId: z.uuid().nullable(),
  pipelineId: z.uuid().nullable(),
  scene: z.number().int().nullable().default(null).describe('The scene that it is a take of, from 1.'),
  byteSize: z.number().nullable(),
  /** The earliest time at which the daily clean-up deletes an unsaved picture. Null for pictures that stay. */
  deletesAfter: z.iso.datetime().nullable()
})

export type LibraryItem = z.output<typeof libraryItemSchema>

export const libraryQuerySchema = pageQuerySchema.extend({
  kind: z.enum(['image', 'video']).optional(),
  folder: z.string().max(300).optional(),
  isSaved: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  status: z.enum(mediaStates).optional(),
  /** `newest` first where nothing is said. */
  order: z.enum(['newest', 'oldest']).optional(),
  adId: z.uuid().optional()
})

export type LibraryQuery = z.output<typeof libraryQuerySchema>

/** A finished film. Every version of an ad's cut is one. */
export const filmItemSchema = adFilmSchema.omit({ hasNewerTakes: true }).extend({
  adId: z.uuid(),
  adName: z.string(),
  folder: z.string(),
  byteSize: z.number().nullable(),
  exportUrl: z.string(),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type FilmItem = z.output<typeof filmItemSchema>

export const filmsQuerySchema = pageQuerySchema.extend({
  folder: z.string().max(300).optional(),
  adId: z.uuid().optional()
})

export type FilmsQuery = z.output<typeof filmsQuerySchema>

export const folderSchema = z.object({
  folder: z.string(),
  images: z.number().int(),
  videos: z.number().int(),
  /** Finished films. Absent in answers of earlier versions. */
  films: z.number().int().default(0),
  newestAt: z.iso.datetime()
})

export type Folder = z.output<typeof folderSchema>

/** `ids` separated by commas, so that a plain link can download them. */
export const downloadQuerySchema = z.object({
  ids: z
    .string()
    .max(maximumItems * 40)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.uuid()).min(1).max(maximumItems))
})

export const updateItemsRequestSchema = z.object({
  ids: z.array(z.uuid()).min(1).max(maximumItems),
  isSaved: z.boolean().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  folder: z.string().trim().min(1).max(250).optional()
})

export type UpdateItemsRequest = z.output<typeof updateItemsRequestSchema>

export const deleteItemsRequestSchema = z.object({ ids: z.array(z.uuid()).min(1).max(maximumItems) })

export type DeleteItemsRequest = z.output<typeof deleteItemsRequestSchema>

export const libraryApi = {
  list: {
    method: 'get',
    path: '/api/library',
    tag,
    summary: 'List pictures and clips, newest or oldest first',
    query: libraryQuerySchema,
    answer: pageSchema(libraryItemSchema)
  },
  listFilms: {
    method: 'get',
    path: '/api/library/films',
    tag,
    summary: 'List finished films, newest first',
    query: filmsQuerySchema,
    answer: pageSchema(filmItemSchema)
  },
  listFolders: {
    method: 'get',
    path: '/api/library/folders',
    tag,
    summary: 'List folders of saved items and films',
    answer: itemsSchema(folderSchema)
  },
  download: {
    method: 'get',
    path: '/api/library/download',
    answerTypes: ['application/zip'],
    tag,
    summary: 'Download several finished items as one zip',
    query: downloadQuerySchema
  },
  update: {
    method: 'patch',
    path: '/api/library/items',
    tag,
    summary: 'Save, let go, rename or move items',
    body: updateItemsRequestSchema,
    answer: z.object({ changed: z.number().int() })
  },
  remove: {
    method: 'delete',
    path: '/api/library/items',
    tag,
    summary: 'Delete finished items for good',
    body: deleteItemsRequestSchema,
    answer: z.object({ deleted: z.number().int() })
  }
} as const satisfies ContractTable
