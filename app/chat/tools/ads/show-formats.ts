import { z } from 'zod'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { defineTool } from '../tool.ts'

export const showFormats = defineTool({
  title: 'Ad formats',
  description:
    'Shows the user the panel of all ad formats, in tabs. The product builds the panel; do not list or ' +
    'describe its cards yourself.',
  input: z.object({}),
  async run() {
    return { card: 'format-panel', shown: adFormatSlugs.length, slugs: adFormatSlugs, next: 'The user picks a card.' }
  }
})
