import { finishBoard } from '@callsheet/app/domain/storyboards/finish-board.ts'
import { promptGuideOf } from '@callsheet/lib/clip-guides.ts'
import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import type { AgentAnswer, AgentInput, AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { parseAgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { buildVideoPrompt } from '@callsheet/lib/video-prompt-engine.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { clipModel, isSingleClip, scriptInput, storyboardInput } from './asked-of.ts'
import { clipsOfBoard, singleClip } from './clip-contexts.ts'
import { languageOf, type CraftBrief } from './craft-brief.ts'
import type { ModelCalls, Spent } from './model-calls.ts'

/**
 * How an answer fared. `refused`: not accepted after every repair. `declined`: the model would not do it. `broken`: no
 * answer came, which says nothing of the answer.
 */
export type StepVerdict = 'first-answer' | 'repaired' | 'refused' | 'declined' | 'broken'

export interface StepRun {
  agent: AgentSlug
  /** Of a clip prompt: the shot. */
  position: number | null
  verdict: StepVerdict
  /** What was wrong, as the model was told or as the user would read it. */
  reasons: string[]
  models: string[]
  spent: Spent
}

export interface ClipPrompt {
  position: number
  /** Null where the board's own words go to the model. */
  agent: string | null
  prompt: string
}

export interface CraftedAd {
  brief: CraftBrief
  formatSlug: AdFormatSlug
  steps: StepRun[]
  script: Script | null
  /** As it is kept: with the type's preset and the sounds. Null also where the whole ad is one clip. */
  board: Storyboard | null
  prompts: ClipPrompt[]
}

export interface WriteAdOptions {
  calls: ModelCalls
  brief: CraftBrief
  formatSlug: AdFormatSlug
  /** Steps that have no answer to replay are left out. */
  hasAnswer?: (step: 'storyboard' | { shot: number }) => boolean
}

/** Script, board and clip prompts by the product's own agents, each from the real output of the one before. */
export async function writeAd({
  calls,
  brief,
  formatSlug,
  hasAnswer = () => true
}: WriteAdOptions): Promise<CraftedAd> {
  const ad: CraftedAd = { brief, formatSlug, steps: [], script: null, board: null, prompts: [] }
  const run = async <Slug extends AgentSlug>(agent: Slug, input: AgentInput<Slug>, position: number | null = null) => {
    const { step, answer } = await runStep(calls, { agent, input, position })
    ad.steps.push(step)
    return answer
  }

  ad.script = await run('ugc-script-writer', scriptInput(brief, formatSlug))
  if (!ad.script) return ad
  const { script } = ad
  const videoType = adFormat(formatSlug).suggestedVideoType
  const entry = videoTypeEntry(videoType)
  const language = languageOf(brief, formatSlug)
  if (!isSingleClip(formatSlug)) {
    if (!hasAnswer('storyboard')) return ad
    const written = await run('storyboard-director', storyboardInput(brief, script))
    ad.board =
      written &&
      finishBoard(written, {
        preset: imagePresetOf(entry),
        videoType: entry,
        script,
        language,
        // The prompts are judged with their lines in them.
        isVoicedOver: false
      })
    if (!ad.board) return ad
  }
  const clips = ad.board ? clipsOfBoard(script, ad.board, language) : [singleClip(script, brief.task.idea)]
  for (const [index, context] of clips.entries()) {
    const position = index + 1
    if (entry.promptAgent !== null && !hasAnswer({ shot: position })) continue
    const built = await buildVideoPrompt({
      videoType,
      context,
      maximumPromptCharacters: clipModel.maximumPromptCharacters,
      guide: promptGuideOf(clipModel),
      async runAgent({ agent, input }) {
        // The registry names an agent whose input this is. `runAgent` parses it by the agent's own schema.
        const answer = await run(parseAgentSlug(agent), input as never, position)
        if (answer === null) throw new NoPrompt()
        return answer
      }
    }).catch((error: unknown) => {
      if (error instanceof NoPrompt) return null
      throw error
    })
    if (built) ad.prompts.push({ position, ...built })
  }
  return ad
}

/** The step says why. */
class NoPrompt extends Error {}

async function runStep<Slug extends AgentSlug>(
  calls: ModelCalls,
  { agent, input, position }: { agent: Slug; input: AgentInput<Slug>; position: number | null }
): Promise<{ step: StepRun; answer: AgentAnswer<Slug> | null }> {
  const { callModel, spent, models, corrections } = calls.open()
  const step = (verdict: StepVerdict, reasons: string[]): StepRun => {
    return { agent, position, verdict, reasons, models: [...models], spent }
  }
  try {
    const { answer, attempts } = await runAgent({ agent, input, callModel })
    return { step: step(attempts === 1 ? 'first-answer' : 'repaired', corrections), answer }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const verdict = 'reasons' in error.details ? 'refused' : 'refusal' in error.details ? 'declined' : 'broken'
    return { step: step(verdict, [...corrections, error.message]), answer: null }
  }
}
