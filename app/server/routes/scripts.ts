import { z } from 'zod'
import { scriptViewSchema, storyboardViewSchema, writeStoryboardRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import { getScript } from '../../domain/scripts/get.ts'
import { listScripts } from '../../domain/scripts/list.ts'
import { writeScript, writeScriptBodySchema } from '../../domain/scripts/write.ts'
import { getStoryboard } from '../../domain/storyboards/get.ts'
import { updateStoryboard, updateStoryboardRequestSchema } from '../../domain/storyboards/update.ts'
import { writeStoryboard } from '../../domain/storyboards/write.ts'
import { previsWatch } from '../../domain/storyboards/previs-watch.ts'
import type { Scope } from '../../runtime.ts'
import { endpoint } from '../endpoint.ts'
import { lineStreamType, streamWork, wantsLines } from '../stream-work.ts'

const params = z.object({ id: z.uuid() })

export const scriptEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/scripts',
    tag: 'Scripts',
    summary: 'Have a script written in a format',
    description:
      '`format_slug` is required: a script cannot be written before a format is picked. A missing one is ' +
      'answered with all formats.',
    spends: true,
    params,
    body: writeScriptBodySchema,
    status: 201,
    streamType: lineStreamType,
    answer: scriptViewSchema,
    async handle({ scope, params: { id }, body, request }) {
      const write = (writer: Scope) => writeScript({ scope: writer, adId: id, input: body })
      return wantsLines(request) ? streamWork(scope, write) : write(scope)
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/scripts',
    tag: 'Scripts',
    summary: 'List the versions of an ad’s script, newest first',
    params,
    answer: z.object({ items: z.array(scriptViewSchema) }),
    handle: async ({ scope, params: { id } }) => ({ items: await listScripts({ scope, adId: id }) })
  }),
  endpoint({
    method: 'get',
    path: '/api/scripts/{id}',
    tag: 'Scripts',
    summary: 'Read a script',
    params,
    answer: scriptViewSchema,
    handle: ({ scope, params: { id } }) => getScript({ scope, scriptId: id })
  }),
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/storyboards',
    tag: 'Storyboards',
    summary: 'Have a script turned into shots',
    description:
      'With `accept: application/x-ndjson` the shots come line by line as they are written, the answer last.',
    spends: true,
    params,
    body: writeStoryboardRequestSchema,
    status: 201,
    streamType: lineStreamType,
    answer: storyboardViewSchema,
    async handle({ scope, params: { id }, body, request }) {
      if (!wantsLines(request)) return writeStoryboard({ scope, adId: id, input: body })
      return streamWork(scope, (writer, progress) =>
        writeStoryboard({ scope: writer, adId: id, input: body, watch: previsWatch(progress) })
      )
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/storyboards/{id}',
    tag: 'Storyboards',
    summary: 'Read a storyboard',
    params,
    answer: storyboardViewSchema,
    handle: ({ scope, params: { id } }) => getStoryboard({ scope, storyboardId: id })
  }),
  endpoint({
    method: 'put',
    path: '/api/storyboards/{id}',
    tag: 'Storyboards',
    summary: 'Replace a storyboard’s content after editing or reordering its shots',
    description: 'Refused, with every broken discipline named, where the shots break one.',
    params,
    body: updateStoryboardRequestSchema,
    maxBodyBytes: 2 * 1024 * 1024,
    answer: storyboardViewSchema,
    handle: ({ scope, params: { id }, body }) => updateStoryboard({ scope, storyboardId: id, input: body })
  })
]
