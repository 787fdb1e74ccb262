import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { deleteItems } from '../../domain/library/delete.ts'
import { downloadItems } from '../../domain/library/download.ts'
import { listFilms } from '../../domain/library/list-films.ts'
import { listFolders } from '../../domain/library/list-folders.ts'
import { listLibrary } from '../../domain/library/list.ts'
import { updateItems } from '../../domain/library/update.ts'
import { serve } from '../endpoint.ts'

export const libraryEndpoints = serve(libraryApi, {
  list: ({ scope, query }) => listLibrary({ scope, query }),
  listFilms: ({ scope, query }) => listFilms({ scope, query }),
  listFolders: async ({ scope }) => ({ items: await listFolders({ scope }) }),
  download: ({ scope, query, request }) => downloadItems({ scope, ids: query.ids, request }),
  update: ({ scope, body }) => updateItems({ scope, input: body }),
  remove: ({ scope, body }) => deleteItems({ scope, input: body })
})
