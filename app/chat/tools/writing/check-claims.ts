import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { checkScriptClaims } from '../../../domain/claims/check-script-claims.ts'
import { defineTool } from '../tool.ts'

export const checkClaims = defineTool({
  title: 'Claim check',
  description:
    'Checks again what the lines of a script claim and what each claim rests on. Every new script is checked already: ' +
    'call it when claims.problem says that a check failed, or when more is known of the offer since then.',
  words: {
    doing: 'The claims are being checked.',
    done: 'Checked the claims.',
    subject: 'The check of the claims'
  },
  input: z.object({ script_id: z.uuid() }),
  output: toolCards.script,
  async run({ scope, input }) {
    return { card: 'script', ...(await checkScriptClaims({ scope, scriptId: input.script_id })) }
  }
})
