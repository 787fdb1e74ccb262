import { z } from 'zod'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { writeScript } from '../../../domain/scripts/write.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const writeScriptTool = defineTool({
  title: 'Script',
  description:
    'Writes the script of the ad in a format. The user must have picked the format first. With ' +
    'previous_script_id and notes it writes a new version of the same length. claims of the answer says what each ' +
    'line claims and what that rests on.',
  words: {
    doing: 'The writer is at work on the script.',
    done: 'Wrote the script.',
    subject: 'The script'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    format_slug: adFormatSlugSchema.optional().describe('The format of the ad when left out.'),
    scenes: z.number().int().min(1).max(60).optional(),
    seconds_per_scene: z.number().int().min(1).max(60).optional(),
    notes: z.string().max(4_000).optional(),
    persona_id: z.uuid().optional(),
    quote_id: z.string().max(120).optional(),
    language: languageSchema.optional().describe('of this script only; the ad’s, or that of the idea, when left out'),
    previous_script_id: z.uuid().optional()
  }),
  output: toolCards.script,
  async run(call) {
    const { input } = call
    const script = await writeScript({
      scope: call.scope,
      adId: requireAdId(call, input.ad_id),
      input: {
        format_slug: input.format_slug,
        scenes: input.scenes,
        secondsPerScene: input.seconds_per_scene,
        notes: input.notes,
        personaId: input.persona_id,
        quoteId: input.quote_id,
        language: input.language,
        previousScriptId: input.previous_script_id
      }
    })
    return { card: 'script', ...script }
  }
})
