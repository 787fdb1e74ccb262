import { secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { findNeverWords } from '@callsheet/lib/disciplines/never-words.ts'
import { checkSpeechLength } from '@callsheet/lib/disciplines/speech-pace.ts'
import { unsupportedClaims } from '@callsheet/lib/claims/unsupported-claims.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Claim, ClaimReport } from '@callsheet/lib/wire/claims.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { tryJudgeScript } from '../claims/judge-script.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import type { HookBase } from './find-base.ts'
import { judgeOpening } from './judge-opening.ts'

export interface WrittenHook {
  scene: ScriptScene
  /** Id of the model that wrote it. */
  model: string
  /** What its line claims. */
  claims: ClaimReport
}

export interface RewriteSceneOptions {
  scope: Scope
  base: HookBase
  /** The openings that already exist. A new one must not repeat them. */
  known: readonly string[]
  notes: string | undefined
}

const maximumTries = 3
const maximumInstructions = 4_000

/**
 * Asks the writer for a new scene 1. Only that scene of the answer is used: the rest of the ad is locked. Claims without
 * evidence go back to the writer once. Those that remain are kept with the opening.
 */
export async function rewriteFirstScene({ scope, base, known, notes }: RewriteSceneOptions): Promise<WrittenHook> {
  const { ad, script, speaker, durationSeconds } = base
  const { brand, ...knowledge } = await findKnowledge(scope.runtime.database, { ownerId: scope.ownerId, ad })
  const neverWords = brand?.neverWords ?? []
  const language = script.language ?? ad.language ?? undefined
  const reasons: string[] = []
  let unproven: WrittenHook | null = null
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const { answer, model } = await runAgent({
      scope,
      agent: 'ugc-script-writer',
      input: {
        formatSlug: adFormatSlugSchema.parse(script.formatSlug),
        idea: ad.idea,
        intent: ad.intent,
        language,
        sceneCount: script.scenes.length,
        totalSeconds: secondsOf(script.scenes),
        aspectRatio: base.aspectRatio,
        cast: [],
        instructions: instructionsOf({ base, known, notes, neverWords, attempt, reasons }),
        previousScript: script,
        // The locked scenes may be older than the kit, so the new opening alone is held to these words below.
        brand: brand && { ...brand, neverWords: [] },
        ...knowledge
      }
    })
    const [first] = answer.scenes
    if (!first) continue
    const isKnown = known.some((line) => plain(line) === plain(first.spokenScript))
    const problems = [
      ...(isKnown ? [`"${first.spokenScript}" is an opening there is already.`] : []),
      ...checkSpeechLength({ ...first, durationSeconds }, language).map(({ message }) => message),
      ...findNeverWords(`${first.spokenScript}\n${first.onScreenText ?? ''}`, neverWords).map(
        ({ said }) => `"${said}" is a word that this brand never uses.`
      )
    ]
    if (problems.length > 0) {
      reasons.push(...problems)
      continue
    }
    const scene = { ...first, position: 1, speaker, durationSeconds }
    const options = { scope, ad, script, scene, notes: notes ?? null, isCounted: false }
    const hook = { scene, model, claims: await judgeOpening(tryJudgeScript, options) }
    const bare = claimsToMend(hook)
    if (unproven) return bare.length > claimsToMend(unproven).length ? unproven : hook
    if (bare.length === 0) return hook
    unproven = hook
    reasons.push(...bare.map(({ words, reason }) => `"${words}" claims what nothing given supports: ${reason}`))
  }
  if (unproven) return unproven
  throw new AppError(
    'upstream-failed',
    `The writer found no other opening that fits: ${reasons.at(-1) ?? 'no answer'} Nothing was spent.`,
    {
      retryable: true
    }
  )
}

interface Instructions extends Pick<RewriteSceneOptions, 'base' | 'known' | 'notes'> {
  neverWords: readonly string[]
  attempt: number
  reasons: readonly string[]
}

function instructionsOf({ base, known, notes, neverWords, attempt, reasons }: Instructions): string {
  const lines = [
    `Write scene 1 anew with another hook: attempt ${known.length}.${attempt}. Keep every other scene word for word.`,
    `It lasts ${base.durationSeconds} seconds${base.speaker ? ` and ${base.speaker} says it` : ''}, and must lead into the scene after it.`,
    'Its visual and its words on screen belong to the new line: write them anew too.',
    `Openings there are already, none of which is to be repeated:\n${known.map((line) => `- ${line}`).join('\n')}`,
    ...(notes ? [notes] : []),
    ...(neverWords.length > 0 ? [`The brand never says: ${neverWords.join(', ')}.`] : []),
    ...reasons.map((reason) => `Not again: ${reason}`)
  ]
  return cutText(lines.join('\n'), maximumInstructions)
}

/** The writer has said already what a flagged line lacks, so the user decides on it. */
const claimsToMend = ({ scene, claims }: WrittenHook): Claim[] => (scene.evidenceFlag ? [] : unsupportedClaims(claims))

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
