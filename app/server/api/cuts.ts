import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { getClipFocus } from '../../domain/clip-focus/get.ts'
import { createCut } from '../../domain/cuts/create.ts'
import { exportCut } from '../../domain/cuts/export/zip.ts'
import { getCut, listCuts } from '../../domain/cuts/find-cut.ts'
import { renameCut } from '../../domain/cuts/rename.ts'
import { serveCaptions, serveCut, servePoster } from '../../domain/cuts/serve.ts'
import { checkHookClaims } from '../../domain/claims/check-hook-claims.ts'
import { createHooks } from '../../domain/hooks/create.ts'
import { listHooks } from '../../domain/hooks/list.ts'
import { priceHooks } from '../../domain/hooks/price.ts'
import { serve } from '../endpoint.ts'

export const cutEndpoints = [
  ...serve(cutsApi, {
    create: ({ scope, params: { id }, body }) => createCut({ scope, adId: id, input: body }),
    list: ({ scope, params: { id }, query }) => listCuts({ scope, adId: id, page: query, language: query.language }),
    read: ({ scope, params: { id } }) => getCut({ scope, cutId: id }),
    rename: ({ scope, params: { id }, body }) => renameCut({ scope, cutId: id, title: body.title }),
    poster: ({ scope, params: { id }, query, request }) =>
      servePoster({ scope, cutId: id, width: query.width, request }),
    film: ({ scope, params: { id }, query, request }) =>
      serveCut({ scope, cutId: id, request, isDownload: query.download !== undefined, isPlain: false }),
    plainFilm: ({ scope, params: { id }, query, request }) =>
      serveCut({ scope, cutId: id, request, isDownload: query.download !== undefined, isPlain: true }),
    vttCaptions: ({ scope, params: { id }, query }) =>
      serveCaptions({ scope, cutId: id, format: 'vtt', isDownload: query.download !== undefined }),
    srtCaptions: ({ scope, params: { id }, query }) =>
      serveCaptions({ scope, cutId: id, format: 'srt', isDownload: query.download !== undefined }),
    clipFocus: ({ scope, params: { id } }) => getClipFocus({ scope, videoId: id }),
    exportZip: ({ scope, params: { id } }) => exportCut({ scope, cutId: id })
  }),
  ...serve(hooksApi, {
    price: ({ scope, params: { id }, query }) => priceHooks({ scope, adId: id, count: query.count }),
    create: async ({ scope, params: { id }, body }) => ({ items: await createHooks({ scope, adId: id, input: body }) }),
    list: async ({ scope, params: { id } }) => ({ items: await listHooks({ scope, adId: id }) }),
    checkClaims: ({ scope, params: { id, hookId } }) => checkHookClaims({ scope, adId: id, hookId })
  })
]
