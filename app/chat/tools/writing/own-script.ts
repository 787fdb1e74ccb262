import { z } from 'zod'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { maximumOwnScriptCharacters } from '@callsheet/lib/own-script/own-script.ts'
import { ownScriptViewSchema } from '@callsheet/lib/wire/app-api/scripts.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { takeOwnScript } from '../../../domain/scripts/take-own.ts'
import { saidInThread } from '../../threads/said-in-thread.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const ownScriptTool = defineTool({
  title: 'Own script',
  description:
    'Takes a finished script of the user as the script of the ad, word for word. Call it when the user brings the words ' +
    'that are to be spoken, with exactly their text: names, headings, time codes and directions in it are read as such. ' +
    'Never shorten, mend or translate it, and do not call write_script for it. The user must have picked the format ' +
    'first. readingNotes of the answer says where a sentence had to be split; claims says what nothing supports.',
  words: {
    doing: 'Your script is being split into scenes.',
    done: 'Took your script, word for word.',
    subject: 'Your script'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    text: z.string().min(1).max(maximumOwnScriptCharacters).describe('The script exactly as the user gave it.'),
    format_slug: adFormatSlugSchema.optional().describe('The format of the ad when left out.'),
    language: languageSchema.optional().describe('of the lines; the ad’s when left out')
  }),
  output: toolCards.script.extend({ readingNotes: ownScriptViewSchema.shape.readingNotes }),
  async run(call) {
    const { scope, input, threadId } = call
    const { text, format_slug, language } = input
    if (threadId !== null && !(await saidInThread(scope, { threadId, text }))) {
      throw new AppError(
        'invalid-input',
        'These are not the words of the user: text must stand in one of their messages, letter for letter.'
      )
    }
    const script = await takeOwnScript({
      scope,
      adId: requireAdId(call, input.ad_id),
      input: { text, format_slug, language }
    })
    return { card: 'script', ...script }
  }
})
