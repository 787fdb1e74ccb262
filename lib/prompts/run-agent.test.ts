import { describe, expect, test } from 'vitest'

import type { MessagesRequest, MessagesResponse } from '../wire/agents-run.ts'
import { messagesRequestSchema } from '../wire/agents-run.ts'
import { agents, toolNameOf } from './agents-registry.ts'
import { prompts } from './prompts.gen.ts'
import { createAgentRunner, runAgent } from './run-agent.ts'
import { slugsOf, videoTypes } from '../video-types.ts'
import { bitter, input, messageOf, script } from './testing/script-answers.ts'

const toolUse = (answer: unknown, id = 'toolu_1') => ({
  type: 'tool_use',
  id,
  name: 'ugc_script_writer',
  input: answer
})

/** A model that gives these answers in turn and keeps the requests. */
function modelThatAnswers(...responses: MessagesResponse[]) {
  const requests: MessagesRequest[] = []
  const callModel = async (request: MessagesRequest) => {
    requests.push(messagesRequestSchema.parse(structuredClone(request)))
    const response = responses[requests.length - 1]
    if (response === undefined) throw new Error('asked once too often')
    return response
  }
  return { requests, callModel }
}

describe('one agent call', () => {
  test('sends prompt, delimited input and a forced tool, and returns the parsed answer', async () => {
    const { requests, callModel } = modelThatAnswers(messageOf([toolUse(script)]))
    const run = await runAgent({ agent: 'ugc-script-writer', input, callModel })
    expect(run.answer.scenes).toHaveLength(2)
    expect(run).toMatchObject({ model: 'test-model', attempts: 1, usage: { input_tokens: 10, output_tokens: 5 } })
    const [request] = requests
    expect(request?.system).toContain(prompts['ugc-script-writer'])
    expect(request?.tool_choice).toEqual({ type: 'tool', name: 'ugc_script_writer' })
    expect(request?.model).toBe('writer')
    const content = String(request?.messages[0]?.content)
    expect(content.match(/<\/input>/g)).toHaveLength(1)
    const data = JSON.parse(content.slice('<input>'.length, -'</input>'.length))
    expect(data.idea).toBe(input.idea)
    expect(data.archetype.beats.length).toBeGreaterThan(2)
  })

  test('an edited row replaces the prompt and keeps the rule that input is data', async () => {
    const { requests, callModel } = modelThatAnswers(messageOf([toolUse(script)]))
    await runAgent({ agent: 'ugc-script-writer', input, callModel, systemPrompt: 'Only haiku.' })
    expect(requests[0]?.system).toMatch(/^Only haiku\.\n\nThe user message holds the task as JSON/)
  })

  test('a refused answer goes back with the reasons as a failed tool result', async () => {
    const { requests, callModel } = modelThatAnswers(messageOf([toolUse(bitter)]), messageOf([toolUse(script)]))
    const run = await runAgent({ agent: 'ugc-script-writer', input, callModel })
    expect(run.attempts).toBe(2)
    const [, assistant, result] = requests[1]?.messages ?? []
    expect(assistant?.role).toBe('assistant')
    expect(result?.content).toMatchObject([{ type: 'tool_result', tool_use_id: 'toolu_1', is_error: true }])
    const reasons = JSON.stringify(result?.content)
    expect(reasons).toContain('scene 1, hook-greeting')
    expect(reasons).toContain('claim-without-evidence')
  })

  test('after two repairs the user gets the reasons', async () => {
    const wrong = messageOf([toolUse(bitter)])
    const { requests, callModel } = modelThatAnswers(wrong, wrong, wrong)
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      code: 'upstream-failed',
      message: expect.stringContaining('The script writer did not get it right: scene 1, hook-greeting')
    })
    expect(requests).toHaveLength(3)
  })

  test('after an answer in words, with a foreign tool or cut off, the model is asked again', async () => {
    const { requests, callModel } = modelThatAnswers(
      messageOf([{ type: 'text', text: 'Here is your script.' }], 'end_turn'),
      messageOf([{ ...toolUse(script), name: 'other' }]),
      messageOf([toolUse(script)])
    )
    expect((await runAgent({ agent: 'ugc-script-writer', input, callModel })).attempts).toBe(3)
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain('was not called')
    const cut = modelThatAnswers(messageOf([toolUse({ title: 'Ha' })], 'max_tokens'), messageOf([toolUse(script)]))
    await runAgent({ agent: 'ugc-script-writer', input, callModel: cut.callModel })
    expect(JSON.stringify(cut.requests[1]?.messages)).toContain('cut off')
  })

  test('a bad input never reaches the model', async () => {
    const { requests, callModel } = modelThatAnswers()
    const run = runAgent({ agent: 'ugc-script-writer', input: { ...input, idea: '' }, callModel })
    await expect(run).rejects.toMatchObject({ code: 'invalid-input' })
    expect(requests).toEqual([])
  })

  test('an unknown agent is refused by the runner that takes slugs', async () => {
    const runner = createAgentRunner({ callModel: modelThatAnswers().callModel })
    await expect(runner({ agent: 'toString', input: {} })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

test('every agent has a prompt, every video type an agent, and tool names are legal', () => {
  for (const slug of slugsOf(agents)) {
    expect(prompts[slug].length, slug).toBeGreaterThan(1_000)
    expect(toolNameOf(slug)).toMatch(/^[a-z_]{1,64}$/)
  }
  for (const { promptAgent } of Object.values(videoTypes)) {
    if (promptAgent !== null) expect(Object.keys(agents)).toContain(promptAgent)
  }
  expect(prompts['chat-host'].length).toBeGreaterThan(1_000)
})
