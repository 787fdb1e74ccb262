import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { scriptViewSchema, writeScriptRequestSchema } from '../ads-api.ts'
import { maximumOwnScriptCharacters } from '../../own-script/own-script.ts'
import { languageSchema } from '../language.ts'
import { maximumScriptScenes, scriptSceneSchema } from '../script.ts'
import { lineStreamType } from '../line-stream.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'
import { writingStateSchema } from '../writing.ts'

const tag = 'Scripts'

/** A missing format is the ad's. Where that has none either, the error lists the formats. */
export const writeScriptBodySchema = writeScriptRequestSchema.extend({
  format_slug: z.string().max(60).optional(),
  personaId: z.uuid().optional(),
  /** Build the script on this customer's words. */
  quoteId: z.string().max(120).optional(),
  /** Of this script only. When absent, the ad’s, else that of the script before it or of the idea. */
  language: languageSchema.optional(),
  /** The script for the `notes`. A new version of it is written. */
  previousScriptId: z.uuid().optional()
})

/** A missing format is the ad's. */
export const ownScriptBodySchema = z.object({
  text: z
    .string()
    .max(maximumOwnScriptCharacters, `expected at most ${maximumOwnScriptCharacters} characters`)
    .describe('The finished script: plain text, Markdown or Fountain.'),
  format_slug: z.string().max(60).optional(),
  language: languageSchema.optional().describe('Of the lines. The ad’s when left out.')
})

export type OwnScriptBody = z.output<typeof ownScriptBodySchema>

export const ownScriptViewSchema = scriptViewSchema.extend({
  readingNotes: z.array(z.string()).describe('What to know of how the text was split into scenes.')
})

export type OwnScriptView = z.output<typeof ownScriptViewSchema>

/** A scene that the user changed. Its place in the list is its number. */
export const editedSceneSchema = scriptSceneSchema.omit({ position: true, evidenceFlag: true })

export type EditedScene = z.output<typeof editedSceneSchema>

export const editedScriptBodySchema = z.object({
  basedOn: z.uuid().describe('The version that was edited. Cast, format and language are taken from it.'),
  newestSeen: z
    .uuid()
    .optional()
    .describe('The newest version that the user has seen, where that is another than `basedOn`.'),
  title: z.string().trim().min(1).max(120).optional().describe('That of the edited version when left out.'),
  scenes: z
    .array(editedSceneSchema)
    .min(1, 'expected at least one scene')
    .max(maximumScriptScenes)
    .describe('All scenes in their order. `receipts` are ids that the edited version cites.')
})

export type EditedScriptBody = z.output<typeof editedScriptBodySchema>

/** With the conflict that a newer version causes. */
export const newestScriptSchema = scriptViewSchema.pick({ id: true, version: true, source: true, createdAt: true })

export type NewestScript = z.output<typeof newestScriptSchema>

export type WriteScriptBody = z.output<typeof writeScriptBodySchema>

export const scriptsApi = {
  write: {
    method: 'post',
    path: '/api/ads/{id}/scripts',
    tag,
    summary: 'Have a script written in a format',
    description:
      'A script cannot be written before a format is picked. Without `format_slug` the format of the ad is taken; an ad ' +
      'without one is answered with all formats. With `previousScriptId` and `notes` it is a rewrite: it keeps the ' +
      'number of scenes and the length of that script, unless `scenes` or `secondsPerScene` say otherwise. What the ' +
      'lines claim is checked, and `claims` says what each claim rests on.',
    spends: true,
    params: idParamsSchema,
    body: writeScriptBodySchema,
    status: 201,
    streamType: lineStreamType,
    answer: scriptViewSchema
  },
  own: {
    method: 'post',
    path: '/api/ads/{id}/scripts/own',
    tag,
    summary: 'Use your own finished script',
    description:
      'The text is split into scenes, and not a word of it changes: not here, and not on a storyboard. Names before ' +
      'lines (`NAME: line`), scene headings, time codes and stage directions in brackets or italics are read as such. ' +
      'A line ends with a sentence, unless the sentence is longer than a clip: `readingNotes` says where. What the ' +
      'lines claim is checked, and nothing is rewritten.',
    spends: true,
    params: idParamsSchema,
    body: ownScriptBodySchema,
    status: 201,
    answer: ownScriptViewSchema
  },
  saveEdited: {
    method: 'post',
    path: '/api/ads/{id}/scripts/edited',
    tag,
    summary: 'Save an edited script as the next version',
    description:
      'Every version is kept. When a version is newer than `newestSeen` (or than `basedOn`, where that is left out), ' +
      'nothing is saved and the conflict names it in `newest`; to save after it, say its id as `newestSeen`. An older ' +
      'version is brought back by sending its scenes. Nothing is rewritten and nobody’s claims are judged here: lines ' +
      'with new words are in `claims.unchecked`, and the claims of all others are kept. Costs nothing.',
    spends: true,
    params: idParamsSchema,
    body: editedScriptBodySchema,
    maxBodyBytes: 1024 * 1024,
    status: 201,
    answer: scriptViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/scripts',
    tag,
    summary: 'List the versions of an ad’s script, newest first',
    params: idParamsSchema,
    answer: itemsSchema(scriptViewSchema).extend(writingStateSchema.shape)
  },
  read: {
    method: 'get',
    path: '/api/scripts/{id}',
    tag,
    summary: 'Read a script',
    params: idParamsSchema,
    answer: scriptViewSchema
  },
  checkClaims: {
    method: 'post',
    path: '/api/scripts/{id}/claims',
    tag,
    summary: 'Check the claims of a script again',
    description:
      'Every new script is checked. This is for a check that failed, and for an offer of which more is known by now. ' +
      'Where only some lines are unchecked, only those are judged. An answer that cannot be had leaves the earlier one ' +
      'as it is.',
    params: idParamsSchema,
    answer: scriptViewSchema
  }
} as const satisfies ContractTable
