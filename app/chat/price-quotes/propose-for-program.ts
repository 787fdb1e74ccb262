import { AppError, errorCodes } from '@callsheet/lib/errors.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { isOwnGesture } from '../../domain/accounts/own-gesture.ts'
import type { Scope } from '../../runtime.ts'
import { callTool } from '../tools/call-tool.ts'
import { chatTools } from '../tools/registry.ts'

/** The tools that decide something for the user. */
type Deciding = 'choose_route' | 'approve_scenes' | 'approve_drafts' | 'animate_scenes'

/**
 * A program with a key asks for something that only the user decides: the same proposal as over MCP and in the chat, which
 * waits for a press in the studio. Does nothing when it is the user's own gesture or decided already. Errors:
 * `forbidden` with `quoteId` and `confirmAt`; whatever the proposal itself is refused for.
 */
export async function proposeForProgram(scope: Scope, name: Deciding, input: Record<string, unknown>): Promise<void> {
  if (isOwnGesture(scope)) return
  const { runtime } = scope
  const callId = `api:${runtime.newId()}`
  const answer = await callTool({ name, tool: chatTools[name], scope, adId: null, threadId: null, input, callId })
  switch (answer.kind) {
    case 'result':
      return
    case 'error': {
      const code = errorCodes.find((known) => known === answer.code) ?? 'internal'
      throw new AppError(code, answer.message, { details: answer.details })
    }
    case 'quote': {
      const { quoteId, press } = answer
      const confirmAt = runtime.publicUrl + pageAddress(studioPages.quote, { quoteId })
      throw new AppError(
        'forbidden',
        `Only the user decides this, so nothing was changed. The user presses “${press}” at ${confirmAt}; then send this again.`,
        { details: { quoteId, confirmAt, press } }
      )
    }
  }
}
