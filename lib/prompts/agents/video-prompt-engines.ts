import { eyelines } from '../../ad-formats/eyelines.ts'
import { checkEnglish } from '../../disciplines/language-disciplines.ts'
import { checkChibiPrompt, checkTalkingHeadPrompt } from '../../disciplines/video-prompt-disciplines.ts'
import { videoPromptInputSchema } from '../../wire/agent-inputs.ts'
import type { VideoPromptInput } from '../../wire/agent-inputs.ts'
import { videoPromptAnswerSchema } from '../../wire/video-prompt.ts'
import type { VideoPromptAnswer } from '../../wire/video-prompt.ts'
import { defineAgent } from '../agent.ts'
import type { Agent } from '../agent.ts'

/** The common part of every video prompt engine. A new engine adds its label and its checks. */
function defineVideoPromptEngine(
  engine: Pick<Agent<VideoPromptInput, VideoPromptAnswer>, 'label' | 'check'>
): Agent<VideoPromptInput, VideoPromptAnswer> {
  return defineAgent({
    role: 'director',
    toolDescription: 'Hand in the finished prompt for the video model.',
    maximumTokens: 3_000,
    input: videoPromptInputSchema,
    present: presentClip,
    answerFor: () => videoPromptAnswerSchema,
    ...engine
  })
}

export const talkingHeadVideoPromptEngine = defineVideoPromptEngine({
  label: 'The talking-head prompt writer',
  check: ({ prompt }, input) => [...checkTalkingHeadPrompt(prompt, input), ...checkLanguage(prompt, input)]
})

export const chibiVideoPromptEngine = defineVideoPromptEngine({
  label: 'The chibi prompt writer',
  check: ({ prompt }, input) => [...checkChibiPrompt(prompt, input), ...checkLanguage(prompt, input)]
})

/** The line, the voice and what was described by somebody else stay as they are. */
function checkLanguage(text: string, { spokenScript, voice = '', soundEffects, elements }: VideoPromptInput) {
  const given = [spokenScript, voice, ...soundEffects, ...elements.map(({ description }) => description)]
  return checkEnglish({ name: 'The prompt', text, given, position: null })
}

/** Where nobody speaks, how a line is written is of no use. */
function presentClip({ eyeline, guide, ...input }: VideoPromptInput) {
  const { speech, maximumSpeechSeconds, ...silent } = guide ?? {}
  const shown = input.spokenScript === '' ? silent : { ...silent, speech, maximumSpeechSeconds }
  return { ...input, ...(eyeline && { eyeline: eyelines[eyeline] }), ...(guide && { guide: shown }) }
}
