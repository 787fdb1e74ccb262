import { secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import type { ScriptWriterInput } from '@callsheet/lib/wire/agent-inputs.ts'
import { unsupportedClaims } from '@callsheet/lib/claims/unsupported-claims.ts'
import type { Claim, ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { tryJudgeScript } from './judge-script.ts'

export interface WrittenScript {
  content: Script
  /** Id of the model that wrote it. */
  model: string
}

export interface SettledScript extends WrittenScript {
  claims: ClaimReport
}

export interface SettleClaimsOptions extends WrittenScript {
  scope: Scope
  /** What the writer was asked, with everything that was given as fact. */
  asked: ScriptWriterInput
}

/**
 * Finds the claims of a new script. Claims without evidence go back to the writer once, with the judge's reasons. What
 * remains is kept with the script.
 */
export async function settleClaims({ scope, asked, content, model }: SettleClaimsOptions): Promise<SettledScript> {
  const judge = (script: Script) =>
    tryJudgeScript({
      scope,
      script,
      offer: asked.offer ?? null,
      quotes: asked.quotes,
      brand: asked.brand ?? null,
      idea: asked.idea,
      notes: asked.instructions ?? null,
      isCounted: false
    })
  const first: SettledScript = { content, model, claims: await judge(content) }
  const toMend = claimsToMend(first)
  if (toMend.length === 0) return first
  const mended = await mend({ scope, asked, content, claims: toMend })
  if (mended === null) return first
  const second = { ...mended, claims: await judge(mended.content) }
  return unsupportedClaims(second.claims).length > unsupportedClaims(first.claims).length ? first : second
}

/** The writer has said already what a flagged line lacks, so the user decides on it. */
function claimsToMend({ content, claims }: SettledScript): Claim[] {
  const isFlagged = (at: number) => content.scenes.some(({ position, evidenceFlag }) => position === at && evidenceFlag)
  return unsupportedClaims(claims).filter(({ position }) => !isFlagged(position))
}

interface Mending extends Omit<SettleClaimsOptions, 'model'> {
  claims: readonly Claim[]
}

/** Null when the writer fails: the script as it is, with its flags, is better than none. */
async function mend({ scope, asked, content, claims }: Mending): Promise<WrittenScript | null> {
  try {
    const { answer, model } = await runAgent({
      scope,
      agent: 'ugc-script-writer',
      input: {
        ...asked,
        sceneCount: content.scenes.length,
        totalSeconds: secondsOf(content.scenes),
        previousScript: content,
        claimsToMend: claims.map(({ position, words, reason, rewrite }) => ({ position, words, reason, rewrite }))
      },
      isCounted: false
    })
    return { content: answer, model }
  } catch (error) {
    scope.runtime.logger.warn({ error }, 'the writer did not mend the claims of its script')
    return null
  }
}
