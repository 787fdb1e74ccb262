import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { storyboardViewSchema, writeStoryboardRequestSchema } from '../ads-api.ts'
import { lineStreamType } from '../line-stream.ts'
import { storyboardSchema } from '../storyboard.ts'
import { idParamsSchema } from './id-params.ts'
import { momentSchema } from '../moment.ts'
import { itemsSchema } from './page.ts'
import { writingStateSchema } from '../writing.ts'

const tag = 'Storyboards'

export const updateStoryboardRequestSchema = z.object({
  content: storyboardSchema,
  /**
   * The board's `updatedAt` when the edit of its shots began. The change is refused when the board was saved elsewhere
   * since then.
   */
  basedOn: momentSchema.optional()
})

export type UpdateStoryboardRequest = z.output<typeof updateStoryboardRequestSchema>

export const storyboardsApi = {
  write: {
    method: 'post',
    path: '/api/ads/{id}/storyboards',
    tag,
    summary: 'Have a script turned into shots',
    description:
      'With `accept: application/x-ndjson` the shots come line by line as they are written, the answer last.',
    spends: true,
    params: idParamsSchema,
    body: writeStoryboardRequestSchema,
    status: 201,
    streamType: lineStreamType,
    answer: storyboardViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/storyboards',
    tag,
    summary: 'List the versions of an ad’s storyboard, newest first',
    params: idParamsSchema,
    answer: itemsSchema(storyboardViewSchema).extend(writingStateSchema.shape)
  },
  read: {
    method: 'get',
    path: '/api/storyboards/{id}',
    tag,
    summary: 'Read a storyboard',
    params: idParamsSchema,
    answer: storyboardViewSchema
  },
  update: {
    method: 'put',
    path: '/api/storyboards/{id}',
    tag,
    summary: 'Replace a storyboard’s content after editing or reordering its shots',
    description:
      'Refused, with every broken discipline named, where the shots break one. Lines with new words are in ' +
      '`claims.unchecked` of the answer.',
    params: idParamsSchema,
    body: updateStoryboardRequestSchema,
    maxBodyBytes: 2 * 1024 * 1024,
    answer: storyboardViewSchema
  },
  checkClaims: {
    method: 'post',
    path: '/api/storyboards/{id}/claims',
    tag,
    summary: 'Check the claims of the lines that were changed on a board',
    description: 'Judges the lines whose positions are in `claims.unchecked`. The studio asks for it after each save.',
    params: idParamsSchema,
    answer: storyboardViewSchema
  }
} as const satisfies ContractTable
