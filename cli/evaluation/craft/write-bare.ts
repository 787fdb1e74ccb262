import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { findRefusal } from '@callsheet/lib/prompts/answers/find-refusal.ts'
import { spokenWords } from '@callsheet/lib/prompts/answers/spoken-words.ts'
import type { Message } from '@callsheet/lib/wire/agents-run.ts'
import { aspectRatio, isSingleClip, scriptInput } from './asked-of.ts'
import { factsText, type AdText } from './ad-text.ts'
import type { CraftBrief } from './craft-brief.ts'
import type { ModelCalls, Spent } from './model-calls.ts'

export interface BareAd {
  text: AdText
  spent: Spent
  models: string[]
}

const maximumTokens = 24_000

export interface WriteBareOptions {
  calls: ModelCalls
  brief: CraftBrief
  formatSlug: AdFormatSlug
}

/**
 * What somebody gets who asks the same models plainly, with the same facts and in one conversation: no schema, no
 * disciplines and no prompt of ours. Nothing is held back that the agents are told of the task.
 */
export async function writeBare({ calls, brief, formatSlug }: WriteBareOptions): Promise<BareAd> {
  const { callModel, spent, models } = calls.open()
  const messages: Message[] = []
  const ask = async (role: 'writer' | 'director', request: string): Promise<string> => {
    messages.push({ role: 'user', content: request })
    const answer = await callModel({ model: role, max_tokens: maximumTokens, messages: [...messages] })
    const words = spokenWords(answer.content)
    const declined = findRefusal(answer)
    if (declined !== null) throw new Error(`The bare prompt was declined: ${declined}`)
    if (words === '') throw new Error('The bare prompt got an empty answer.')
    messages.push({ role: 'assistant', content: words })
    return words
  }
  const { script, board, prompts } = bareRequests(brief, formatSlug)
  const text: AdText = {
    script: await ask('writer', script),
    board: board === null ? '' : await ask('director', board),
    prompts: await ask('director', prompts)
  }
  return { text, spent, models: [...models] }
}

export function bareRequests(
  brief: CraftBrief,
  formatSlug: AdFormatSlug
): { script: string; board: string | null; prompts: string } {
  const { label, pitch, typicalScenes, typicalSeconds } = adFormat(formatSlug)
  const { sceneCount = typicalScenes, totalSeconds = typicalSeconds } = scriptInput(brief, formatSlug)
  const kind = brief.task.intent === 'growth' ? 'an organic video that sells nothing' : 'a short video ad'
  const isOneClip = isSingleClip(formatSlug)
  return {
    script: [
      `Write a script for ${kind}, in the format “${label}” (${pitch})`,
      `It has ${sceneCount} ${isOneClip ? 'moments' : 'scenes'}, lasts about ${totalSeconds} seconds and is shown upright (${aspectRatio}).`,
      'Say for each who speaks, what is said word for word, what is seen and how many seconds it lasts. Say what the people look like. Claim nothing that is not in the facts.',
      isOneClip ? 'It is one clip with a drawn sticker of a person who reacts to real footage. Nobody speaks.' : '',
      `\n${factsText({ brief, formatSlug })}`
    ]
      .filter(Boolean)
      .join('\n'),
    board: isOneClip
      ? null
      : `Now write its storyboard: one shot for each scene. For each shot write the prompt of a still for an image model (${aspectRatio}), how it moves for a video model that starts on that still, the camera, the sounds, and who says which line. The models know nothing of the other shots, and people, places and things have to look the same in all. No music.`,
    prompts: isOneClip
      ? `Now write the one prompt for the video model that makes this clip (${aspectRatio}). It gets a photo of the person for the sticker's likeness. No music.`
      : 'Now write for each shot the finished prompt for the video model, which starts on the still and can speak: what happens, who says which line and how, the sounds and the camera. No music.'
  }
}
