import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { scriptViewSchema, writeScriptRequestSchema } from '../ads-api.ts'
import { lineStreamType } from '../line-stream.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'

const tag = 'Scripts'

/** Accepts a missing format, so that the error can list the formats. */
export const writeScriptBodySchema = writeScriptRequestSchema.extend({
  format_slug: z.string().max(60).optional(),
  personaId: z.uuid().optional(),
  /** Build the script on this customer's words. */
  quoteId: z.string().max(120).optional(),
  language: z.string().trim().min(2).max(40).optional(),
  /** The script for the `notes`. A new version of it is written. */
  previousScriptId: z.uuid().optional()
})

export type WriteScriptBody = z.output<typeof writeScriptBodySchema>

export const scriptsApi = {
  write: {
    method: 'post',
    path: '/api/ads/{id}/scripts',
    tag,
    summary: 'Have a script written in a format',
    description:
      '`format_slug` is required: a script cannot be written before a format is picked. A missing one is ' +
      'answered with all formats.',
    spends: true,
    params: idParamsSchema,
    body: writeScriptBodySchema,
    status: 201,
    streamType: lineStreamType,
    answer: scriptViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/scripts',
    tag,
    summary: 'List the versions of an ad’s script, newest first',
    params: idParamsSchema,
    answer: itemsSchema(scriptViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/scripts/{id}',
    tag,
    summary: 'Read a script',
    params: idParamsSchema,
    answer: scriptViewSchema
  }
} as const satisfies ContractTable
