import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { editedScriptBodySchema } from '@callsheet/lib/wire/app-api/scripts.ts'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { findScript } from '../../../domain/scripts/find-script.ts'
import { saveEditedScript } from '../../../domain/scripts/save-edited.ts'
import { saidInThread } from '../../threads/said-in-thread.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { basedOn, newestSeen, title, scenes } = editedScriptBodySchema.shape

export const editScriptTool = defineTool({
  title: 'Edit the script',
  description:
    'Saves a script with the user’s own changes as its next version: lines that the user dictated word for word, and ' +
    'scenes that are split, moved or left out. Send all scenes in their order; those that nobody changed stay letter ' +
    'for letter. For a wish ("make it funnier") call write_script with notes. Every version is kept. When a newer ' +
    'version exists, nothing is saved and the error names it. claims.unchecked of the answer names the lines with new ' +
    'words: check_claims checks them.',
  words: {
    doing: 'The edited script is being saved.',
    done: 'Saved the edited script.',
    subject: 'The edited script'
  },
  input: z.object({ ad_id: z.uuid().optional(), based_on: basedOn, newest_seen: newestSeen, title, scenes }),
  output: toolCards.script,
  async run(call) {
    const { scope, input, threadId } = call
    const adId = requireAdId(call, input.ad_id)
    const base = await findScript(scope.runtime.database, {
      ownerId: scope.ownerId,
      scriptId: input.based_on,
      adId
    })
    const before = base.content.scenes.map(({ spokenScript }) => spokenScript).join(' ')
    for (const [index, { spokenScript }] of input.scenes.entries()) {
      if (threadId === null || before.includes(spokenScript)) continue
      if (await saidInThread(scope, { threadId, text: spokenScript })) continue
      throw new AppError(
        'invalid-input',
        `The new words of scene ${index + 1} are not the user’s: they must stand in one of their messages, letter for ` +
          'letter. For other words call write_script with notes.'
      )
    }
    const script = await saveEditedScript({
      scope,
      adId,
      input: {
        basedOn: input.based_on,
        newestSeen: input.newest_seen,
        title: input.title,
        scenes: input.scenes
      }
    })
    return { card: 'script', ...script }
  }
})
