import { z } from 'zod'
import { deleteItems, deleteItemsRequestSchema } from '../../domain/library/delete.ts'
import { downloadItems, downloadQuerySchema } from '../../domain/library/download.ts'
import { folderSchema, listFolders } from '../../domain/library/list-folders.ts'
import { libraryItemSchema, libraryQuerySchema, listLibrary } from '../../domain/library/list.ts'
import { updateItems, updateItemsRequestSchema } from '../../domain/library/update.ts'
import { pageSchema } from '../../domain/page.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Library'

export const libraryEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/library',
    tag,
    summary: 'List pictures and clips, newest first',
    query: libraryQuerySchema,
    answer: pageSchema(libraryItemSchema),
    handle: ({ scope, query }) => listLibrary({ scope, query })
  }),
  endpoint({
    method: 'get',
    path: '/api/library/folders',
    tag,
    summary: 'List folders of saved items',
    answer: z.object({ items: z.array(folderSchema) }),
    handle: async ({ scope }) => ({ items: await listFolders({ scope }) })
  }),
  endpoint({
    method: 'get',
    path: '/api/library/download',
    answerTypes: ['application/zip'],
    tag,
    summary: 'Download several finished items as one zip',
    query: downloadQuerySchema,
    handle: ({ scope, query, request }) => downloadItems({ scope, ids: query.ids, request })
  }),
  endpoint({
    method: 'patch',
    path: '/api/library/items',
    tag,
    summary: 'Save, let go, rename or move items',
    body: updateItemsRequestSchema,
    answer: z.object({ changed: z.number().int() }),
    handle: ({ scope, body }) => updateItems({ scope, input: body })
  }),
  endpoint({
    method: 'delete',
    path: '/api/library/items',
    tag,
    summary: 'Delete finished items for good',
    body: deleteItemsRequestSchema,
    answer: z.object({ deleted: z.number().int() }),
    handle: ({ scope, body }) => deleteItems({ scope, input: body })
  })
]
