import { z } from 'zod'
import { scriptViewSchema, storyboardViewSchema, writeStoryboardRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import { findScript, findScriptsOfAd } from '../../domain/scripts/find-script.ts'
import { scriptView } from '../../domain/scripts/script-view.ts'
import { writeScript, writeScriptBodySchema } from '../../domain/scripts/write.ts'
import { findStoryboard } from '../../domain/storyboards/find-storyboard.ts'
import { storyboardView } from '../../domain/storyboards/storyboard-view.ts'
import { writeStoryboard } from '../../domain/storyboards/write.ts'
import { endpoint } from '../endpoint.ts'

const params = z.object({ id: z.uuid() })

export const scriptEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/scripts',
    tag: 'Scripts',
    summary: 'Have a script written in a format',
    description: '`format_slug` is required: a script cannot be written before a format is picked. A missing one is answered with all formats.',
    spends: true,
    params,
    body: writeScriptBodySchema,
    status: 201,
    answer: scriptViewSchema,
    handle: ({ scope, params: { id }, body }) => writeScript({ scope, adId: id, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/scripts',
    tag: 'Scripts',
    summary: 'List the versions of an ad’s script, newest first',
    params,
    answer: z.object({ items: z.array(scriptViewSchema) }),
    async handle({ scope, params: { id } }) {
      return { items: (await findScriptsOfAd(scope.runtime.database, scope.ownerId, id)).map(scriptView) }
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/scripts/{id}',
    tag: 'Scripts',
    summary: 'Read a script',
    params,
    answer: scriptViewSchema,
    handle: async ({ scope, params: { id } }) =>
      scriptView(await findScript(scope.runtime.database, { ownerId: scope.ownerId, scriptId: id }))
  }),
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/storyboards',
    tag: 'Storyboards',
    summary: 'Have a script turned into shots',
    spends: true,
    params,
    body: writeStoryboardRequestSchema,
    status: 201,
    answer: storyboardViewSchema,
    handle: ({ scope, params: { id }, body }) => writeStoryboard({ scope, adId: id, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/storyboards/{id}',
    tag: 'Storyboards',
    summary: 'Read a storyboard',
    params,
    answer: storyboardViewSchema,
    handle: async ({ scope, params: { id } }) =>
      storyboardView(await findStoryboard(scope.runtime.database, { ownerId: scope.ownerId, storyboardId: id }))
  })
]
