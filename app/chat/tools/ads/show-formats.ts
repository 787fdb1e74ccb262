import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { adFormat, adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { defineTool } from '../tool.ts'

export const showFormats = defineTool({
  title: 'Ad formats',
  readsOnly: true,
  description:
    'Shows the user the panel of all ad formats, in tabs. The product builds the panel; do not list or ' +
    'describe its cards yourself.',
  descriptionForPrograms: 'Lists all ad formats with their slugs, and when each one fits. The user picks one.',
  words: {
    doing: 'The formats are being laid out.',
    done: 'Laid out the formats.',
    subject: 'The format panel'
  },
  input: z.object({}),
  output: toolCards['format-panel'].extend({
    shown: z.number().int(),
    formats: z.array(z.object({ slug: z.string(), label: z.string(), whenToUse: z.string() })),
    next: z.string()
  }),
  async run() {
    return {
      card: 'format-panel',
      shown: adFormatSlugs.length,
      formats: adFormatSlugs.map((slug) => {
        const { label, whenToUse } = adFormat(slug)
        return { slug, label, whenToUse }
      }),
      next: 'The user picks one. Keep it with update_settings (format_slug).'
    }
  }
})
