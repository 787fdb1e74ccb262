import { adFormatsOf } from '@callsheet/lib/ad-formats.ts'
import { adFormatWorlds } from '@callsheet/lib/ad-formats/ad-format.ts'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { listModels } from '../../domain/models/list.ts'
import { serve } from '../endpoint.ts'

export const choiceEndpoints = serve(choicesApi, {
  listModels: ({ scope }) => listModels({ scope }),
  listFormats: async () => ({
    worlds: slugsOf(adFormatWorlds).map((slug) => ({
      slug,
      ...adFormatWorlds[slug],
      // Whom people look at is for prompts alone.
      formats: adFormatsOf(slug).map(({ eyeline: _forPrompts, ...card }) => card)
    }))
  }),
  listVideoTypes: async () => ({ items: slugsOf(videoTypes).map((slug) => ({ slug, ...videoTypes[slug] })) })
})
