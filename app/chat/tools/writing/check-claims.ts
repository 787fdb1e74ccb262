import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { checkHookClaims } from '../../../domain/claims/check-hook-claims.ts'
import { checkScriptClaims } from '../../../domain/claims/check-script-claims.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const checkClaims = defineTool({
  title: 'Claim check',
  description:
    'Checks again what the lines of a script, or of another opening (hook_id), claim and what each claim rests on. ' +
    'Every new script and opening is checked already: call it when claims.unchecked of an edited script names lines, when claims.problem says that a check failed, or ' +
    'when more is known of the offer since then.',
  words: {
    doing: 'The claims are being checked.',
    done: 'Checked the claims.',
    subject: 'The check of the claims'
  },
  input: z.object({ script_id: z.uuid().optional(), ad_id: z.uuid().optional(), hook_id: z.uuid().optional() }),
  output: z.union([toolCards.script, toolCards.hooks]),
  async run(call) {
    const { scope, input } = call
    if (input.script_id) return { card: 'script', ...(await checkScriptClaims({ scope, scriptId: input.script_id })) }
    if (!input.hook_id) throw new AppError('invalid-input', 'Say what to check: script_id, or hook_id of an opening.')
    const hook = await checkHookClaims({ scope, adId: requireAdId(call, input.ad_id), hookId: input.hook_id })
    return { card: 'hooks', items: [hook] }
  }
})
