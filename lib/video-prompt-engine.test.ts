import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildVideoPrompt } from './video-prompt-engine.ts'
import { slugsOf, videoTypes } from './video-types.ts'
import { videoPromptContextSchema } from './wire/video-prompt.ts'

const context = videoPromptContextSchema.parse({
  prompt: 'A hand tips the jar.\n  Two spaces, a tab\tand ünïcode: 冷泡 ☕ ',
  spokenScript: 'It never turns bitter.',
  durationSeconds: 5,
  aspectRatio: '9:16'
})

function recordingAgent() {
  const called: string[] = []
  return {
    called,
    runAgent: async ({ agent }: { agent: string }) => {
      called.push(agent)
      return { prompt: `written by ${agent}` }
    }
  }
}

test('generic passes any prompt through byte for byte and calls no agent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (prompt) => {
      const { called, runAgent } = recordingAgent()
      const built = await buildVideoPrompt({ videoType: 'generic', context: { ...context, prompt }, runAgent })
      expect(built).toEqual({ prompt, agent: null })
      expect(called).toEqual([])
    })
  )
})

test('every type calls exactly the agent of its registry entry', async () => {
  for (const videoType of slugsOf(videoTypes)) {
    const { called, runAgent } = recordingAgent()
    const built = await buildVideoPrompt({ videoType, context, runAgent })
    const { promptAgent } = videoTypes[videoType]
    expect(called).toEqual(promptAgent === null ? [] : [promptAgent])
    expect(built.agent).toBe(promptAgent)
  }
})

test('a fifth type is only one registry entry', async () => {
  const { called, runAgent } = recordingAgent()
  const registry = {
    ...videoTypes,
    hologram: { ...videoTypes.generic, label: 'Hologram', promptAgent: 'hologram-video-prompt-engine' }
  }
  const built = await buildVideoPrompt({ videoType: 'hologram', context, runAgent, registry })
  expect(called).toEqual(['hologram-video-prompt-engine'])
  expect(built).toEqual({ prompt: 'written by hologram-video-prompt-engine', agent: 'hologram-video-prompt-engine' })
})

test('a failing agent fails the clip: no other engine steps in', async () => {
  let calls = 0
  const runAgent = async () => {
    calls += 1
    throw new Error('gateway down')
  }
  await expect(buildVideoPrompt({ videoType: 'viral-chibi', context, runAgent })).rejects.toThrow('gateway down')
  expect(calls).toBe(1)
})

test('an answer without a prompt is an upstream failure', async () => {
  const answer = buildVideoPrompt({ videoType: 'podcast', context, runAgent: async () => ({ text: 'hello' }) })
  await expect(answer).rejects.toMatchObject({ code: 'upstream-failed' })
})

test('an unknown type is refused with the choices', async () => {
  const { runAgent } = recordingAgent()
  for (const videoType of ['hologram', 'toString', '__proto__', '']) {
    await expect(buildVideoPrompt({ videoType, context, runAgent })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { choices: Object.keys(videoTypes) }
    })
  }
})
