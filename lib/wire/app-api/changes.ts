import { z } from 'zod'
import { changeSchema } from '../../changes/change.ts'
import type { ContractTable } from '../../http/contract.ts'

/** `event: changes`: these items are worth reading again. */
export const changesEventSchema = z.object({ changes: z.array(changeSchema) })

/** `event: state`, every 15 seconds: false while changes do not arrive. Then read the items now and then. */
export const stateEventSchema = z.object({ isLive: z.boolean() })

/** Without any event for this long, the line counts as lost. */
export const changesSilenceSeconds = 40

export const changesApi = {
  watch: {
    method: 'get',
    path: '/api/changes',
    answerTypes: ['text/event-stream'],
    tag: 'Changes',
    summary: 'Follow what changes: server-sent events that name the items to read again',
    description:
      'Events: `state` with `{"isLive"}`, also every 15 seconds, and `changes` with `{"changes":[{"kind","id","adId"}]}`. ' +
      'A change names an item and holds none of its values. The kind `everything` says that changes were missed. ' +
      'Read everything again after each new connection. While `isLive` is false, read the items now and then. ' +
      'A change that is told by a process just before it is killed can be lost, so read unfinished work every 30 seconds.'
  }
} as const satisfies ContractTable
