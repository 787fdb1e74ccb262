import type { z } from 'zod'
import { accountVoicesSchema } from '@callsheet/lib/wire/speech.ts'
import type { VoiceItem, voiceListSchema } from '@callsheet/lib/wire/voices-api.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import { voiceNames, voices } from '@callsheet/lib/voices.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { callService } from '../../services/service-call.ts'
import { readSpeechReadiness } from './speech-readiness.ts'

/** A voice that was cloned a minute ago is there. */
const freshSeconds = 60
/** After a failure: an account that cannot be read is not asked by each page. */
const retrySeconds = 15
const timeoutSeconds = 12

interface AccountList {
  items: VoiceItem[]
  problem: string | null
}

const known = new WeakMap<AppRuntime, { speaker: string; list: AccountList; until: number }>()

const ours: readonly VoiceItem[] = voiceNames.map((name) => ({ name, ...voices[name], source: 'callsheet' }))

/** Callsheet's voices, and those of the account that speaks here. Where the account cannot be read, the list says why. */
export async function listVoices(scope: Scope): Promise<z.output<typeof voiceListSchema>> {
  const { isReady: isAvailable, account, speaker } = await readSpeechReadiness(scope)
  const { items, problem } = account === null ? { items: [], problem: null } : await accountVoices(scope, speaker)
  return { isAvailable, items: [...ours, ...items], problem }
}

async function accountVoices(scope: Scope, speaker: string): Promise<AccountList> {
  const { runtime, traceparent } = scope
  const last = known.get(runtime)
  if (last && last.speaker === speaker && last.until > runtime.clock.now().getTime()) return last.list
  const keep = (list: AccountList, seconds: number) => {
    known.set(runtime, { speaker, list, until: runtime.clock.now().getTime() + seconds * 1_000 })
    return list
  }
  const { agentsUrl, agentsToken } = runtime.settings
  try {
    const { voices: found, hasMore } = await callService(
      { runtime, traceparent },
      {
        unit: 'agents service',
        method: 'GET',
        url: `${agentsUrl}/speech/voices`,
        token: agentsToken,
        timeoutSeconds,
        answer: accountVoicesSchema
      }
    )
    const items = found.map((voice): VoiceItem => ({ ...voice, source: 'account' }))
    const problem = hasMore ? `The account has more voices than these ${items.length}.` : null
    return keep({ items, problem }, freshSeconds)
  } catch (error) {
    runtime.logger.warn({ error }, 'the voices of the speech account could not be listed')
    const problem = `The voices of the account could not be listed. ${toAppError(error).message}`
    return keep({ items: [], problem }, retrySeconds)
  }
}
