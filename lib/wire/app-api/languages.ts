import type { ContractTable } from '../../http/contract.ts'
import {
  editLanguageRequestSchema,
  languageListSchema,
  languageParamsSchema,
  languageViewSchema,
  speakOnScreenRequestSchema,
  translateRequestSchema
} from '../languages-api.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Languages'

export const languagesApi = {
  list: {
    method: 'get',
    path: '/api/ads/{id}/languages',
    tag,
    summary: 'List the languages of an ad: lines, spoken lines, newest film',
    params: idParamsSchema,
    answer: languageListSchema
  },
  translate: {
    method: 'post',
    path: '/api/ads/{id}/languages',
    tag,
    summary: 'Translate the lines of an ad into a language',
    description:
      'Translates what is missing or out of date, or the named lines anew. Words cost no credits. Lines that a user ' +
      'wrote are kept unless they are named or out of date. The film is cut by POST /api/ads/{id}/cuts with the language.',
    spends: true,
    params: idParamsSchema,
    body: translateRequestSchema,
    status: 201,
    answer: languageViewSchema
  },
  read: {
    method: 'get',
    path: '/api/ads/{id}/languages/{language}',
    tag,
    summary: 'Read an ad in a language: every line beside its source',
    params: languageParamsSchema,
    answer: languageViewSchema
  },
  edit: {
    method: 'patch',
    path: '/api/ads/{id}/languages/{language}',
    tag,
    summary: 'Write lines of a language yourself',
    params: languageParamsSchema,
    body: editLanguageRequestSchema,
    answer: languageViewSchema
  },
  speakOnScreen: {
    method: 'post',
    path: '/api/ads/{id}/languages/{language}/clips',
    tag,
    summary: 'Buy the clips in which somebody speaks again, spoken in the language',
    description:
      'Each is a new clip of the same still and model, with the translated line. It is charged when it is asked for and ' +
      'refunded when it fails. The next film in the language shows it; until then, and where it failed, its clip has ' +
      'subtitles. `onScreen` of the language says what the clips cost.',
    spends: true,
    params: languageParamsSchema,
    body: speakOnScreenRequestSchema,
    status: 202,
    answer: languageViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/ads/{id}/languages/{language}',
    tag,
    summary: 'Remove the words of a language. Its films stay',
    params: languageParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
