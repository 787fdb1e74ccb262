import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { eyelines } from '../ad-formats/eyelines.ts'
import { promptGuideOf } from '../clip-guides.ts'
import { videoPromptInputSchema } from '../wire/agent-inputs.ts'
import type { MessagesRequest, MessagesResponse } from '../wire/agents-run.ts'
import { messagesRequestSchema } from '../wire/agents-run.ts'
import { brandKitContentSchema } from '../wire/brand-kit.ts'
import { agents, toolNameOf } from './agents-registry.ts'
import { parseTolerantly } from './answers/read-answer.ts'
import { prompts } from './prompts.gen.ts'
import { buildAgentRequest, createAgentRunner, runAgent } from './run-agent.ts'
import { slugsOf, videoTypes } from '../video-types.ts'
import { scriptSchema } from '../wire/script.ts'
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

test('the host suggests to creators about three growth videos for each product video, and the writer knows both', () => {
  expect(prompts['chat-host']).toContain('about three growth videos for each product video; say so when it helps')
  expect(prompts['ugc-script-writer']).toContain('`growth` sells nothing')
})

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
    expect(reasons).toContain('scene 1, hook greeting')
    expect(reasons).toContain('claim without evidence')
  })

  test('a brand’s never-word goes back to the writer, and what the brand allows is no claim without evidence', async () => {
    const kit = brandKitContentSchema.parse({
      name: 'Slow Tide',
      neverWords: ['bitter'],
      claims: [{ text: '93% of cans come back empty', proof: 'The count of our returns' }]
    })
    const saying = (spokenScript: string) => ({
      ...script,
      scenes: script.scenes.map((scene) => ({ ...scene, receipts: [], spokenScript }))
    })
    const { requests, callModel } = modelThatAnswers(
      messageOf([toolUse(saying('93% of cans. The bitterest left.'))]),
      messageOf([toolUse(saying('93% of cans come back empty.'))])
    )
    const run = await runAgent({ agent: 'ugc-script-writer', input: { ...input, brand: kit }, callModel })
    expect(run.attempts).toBe(2)
    expect(String(requests[0]?.messages[0]?.content)).toContain('"neverWords":["bitter"]')
    const reasons = JSON.stringify(requests[1]?.messages.at(-1)?.content)
    expect(reasons).toContain('scene 1, never word: \\"bitterest\\"')
    expect(reasons).not.toContain('claim without evidence')
  })

  test('a script longer than asked for is asked for once more, and then taken as it is', async () => {
    const [one, two] = [messageOf([toolUse(script)]), messageOf([toolUse(script)])]
    const { requests, callModel } = modelThatAnswers(one, two)
    const run = await runAgent({ agent: 'ugc-script-writer', input: { ...input, totalSeconds: 5 }, callModel })
    expect(run).toMatchObject({ attempts: 2, answer: { scenes: script.scenes } })
    expect(JSON.stringify(requests[1]?.messages)).toContain('The scenes last 8 s together, and 5 s were asked for.')
  })

  test('after two repairs the user gets the reasons', async () => {
    const wrong = messageOf([toolUse(bitter)])
    const { requests, callModel } = modelThatAnswers(wrong, wrong, wrong)
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      code: 'upstream-failed',
      message: expect.stringContaining('The script writer did not get it right: scene 1, hook greeting')
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

  test('a failed run says what it had spent, in all its answers', async () => {
    const wrong = messageOf([toolUse(bitter)])
    const { callModel } = modelThatAnswers(wrong, wrong, wrong)
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      details: { agent: 'ugc-script-writer', spent: { answers: 3, inputTokens: 30, outputTokens: 15 } }
    })
  })

  test('a call that was cut off goes back as one that every server takes, and its end is named', async () => {
    const half = messageOf([toolUse('{"title":"Ha')], 'max_tokens')
    const { requests, callModel } = modelThatAnswers(half, half, half)
    await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
      message: expect.stringContaining('cut off for its length, after 5 tokens')
    })
    expect(requests[1]?.messages[1]?.content).toMatchObject([{ type: 'tool_use', input: {} }])
  })

  const refusals: [how: string, answer: MessagesResponse, words: string][] = [
    ['a stop reason', messageOf([{ type: 'text', text: 'Not this one.' }], 'refusal'), 'Not this one.'],
    [
      'a stop reason without words',
      { ...messageOf([], 'refusal'), stop_details: { type: 'refusal', explanation: 'It could harm.' } },
      'It could harm.'
    ],
    ...[
      'I’m sorry, but I can’t help with that.',
      'I cannot write an ad that targets children.',
      'Leider kann ich dieses Skript nicht schreiben.',
      'Je ne peux pas vous aider à créer cette publicité.',
      'Lo siento, no puedo ayudar con eso.',
      'Non posso scrivere questo annuncio.'
    ].map((words): [string, MessagesResponse, string] => {
      return [words, messageOf([{ type: 'text', text: words }], 'end_turn'), words]
    })
  ]
  test.each(refusals)(
    'a refusal by %s reaches the user in its own words, and nothing is asked again',
    async (_how, refused, words) => {
      const { requests, callModel } = modelThatAnswers(refused)
      await expect(runAgent({ agent: 'ugc-script-writer', input, callModel })).rejects.toMatchObject({
        code: 'invalid-input',
        retryable: false,
        message: `The script writer declined. In its own words: ${words}`,
        details: { refusal: words, spent: { answers: 1 } }
      })
      expect(requests).toHaveLength(1)
    }
  )

  test.each([
    'Here is your script. I can’t believe this coffee never turns bitter.',
    'No puedo creer que este café no amargue.',
    'What should the speaker be called?'
  ])('words that decline nothing are no refusal: %s', async (words) => {
    const { callModel } = modelThatAnswers(
      messageOf([{ type: 'text', text: words }], 'end_turn'),
      messageOf([toolUse(script)])
    )
    expect((await runAgent({ agent: 'ugc-script-writer', input, callModel })).attempts).toBe(2)
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

describe('answers as models really give them', () => {
  const text = JSON.stringify(script, null, 2)
  const said = (words: string) => messageOf([{ type: 'text', text: words }], 'end_turn')
  const called = (answer: unknown) => messageOf([toolUse(answer)])
  const odd = {
    ...script,
    cast: JSON.stringify(script.cast),
    scenes: script.scenes.map((scene) => ({
      ...scene,
      position: String(scene.position),
      durationSeconds: `${scene.durationSeconds}.0`,
      visual: null,
      onScreenText: null,
      evidenceFlag: null
    }))
  }
  test.each([
    ['JSON in a fence', said(`\`\`\`json\n${text}\n\`\`\``)],
    ['JSON with words around it', said(`Here is {your} script:\n${text}\nShall I change "anything"?`)],
    ['JSON after thoughts that hold JSON', said(`<think>{"title":"no"} or ${text.slice(0, 90)}</think>\n${text}`)],
    ['thoughts without their opening', said(`Let me see. {"a":1}\n</think>${text}`)],
    ['a tool call written out', said(JSON.stringify({ name: 'ugc_script_writer', arguments: script }))],
    ['an answer inside another object', called({ script })],
    ['an answer as a text inside another', called({ input: text })],
    ['an answer as a text', called(text)],
    ['numbers as text, nulls and a list as text', called(odd)],
    ['all of it at once', said(`\`\`\`\n${JSON.stringify({ answer: odd })}\n\`\`\``)],
    ['an empty call before the right one', messageOf([toolUse({}, 'toolu_0'), toolUse(script)])]
  ])('%s is read at first try', async (_what, response) => {
    const run = await runAgent({
      agent: 'ugc-script-writer',
      input,
      callModel: modelThatAnswers(response).callModel
    })
    expect(run.attempts).toBe(1)
    expect(run.answer).toEqual(script)
  })

  test('an answer that is read so still keeps schema and disciplines', async () => {
    const { requests, callModel } = modelThatAnswers(
      said(`\`\`\`json\n${JSON.stringify({ ...bitter, cast: null })}\n\`\`\``),
      said(JSON.stringify(bitter)),
      called(script)
    )
    expect((await runAgent({ agent: 'ugc-script-writer', input, callModel })).attempts).toBe(3)
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain('cast')
    expect(JSON.stringify(requests[2]?.messages.at(-1))).toContain('hook greeting')
    // The model sees what it had said.
    expect(requests[1]?.messages[1]).toMatchObject({ role: 'assistant', content: expect.stringContaining('```json') })
  })

  test('a valid value is read as it stands, and what does not fit is not made up', () => {
    const schema = z.object({
      note: z.string(),
      count: z.number(),
      isOn: z.boolean().nullable(),
      list: z.array(z.number()),
      extra: z.string().nullish()
    })
    const valid = { note: '7', count: 7, isOn: null, list: [1], extra: null }
    expect(parseTolerantly(valid, schema).data).toEqual(valid)
    expect(parseTolerantly({ ...valid, count: '7', isOn: 'true', list: '[1, 2]' }, schema).data).toEqual({
      ...valid,
      isOn: true,
      list: [1, 2]
    })
    for (const wrong of [
      { count: 'seven' },
      { count: '' },
      { list: '1, 2' },
      { note: 7 },
      { note: null },
      { list: {} }
    ])
      expect(parseTolerantly({ ...valid, ...wrong }, schema).success, JSON.stringify(wrong)).toBe(false)
  })

  test('a value of any form is read or refused, never thrown at', () => {
    const schema = agents['ugc-script-writer'].answerFor(input)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof parseTolerantly(value, schema).success).toBe('boolean')
        expect(typeof parseTolerantly({ script: value, scenes: value }, schema).success).toBe('boolean')
      }),
      { numRuns: 50 }
    )
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

test('a product that is locked is not described a second time under another slug', () => {
  const product = (slug: string) => ({
    slug,
    kind: 'product' as const,
    name: slug,
    description: `The ${slug}, in glass`
  })
  const board = { title: 'Two shots', shots: [], elements: [product('slow-tide'), product('amber-bottle')] }
  const task = {
    script: scriptSchema.parse(script),
    idea: '',
    aspectRatio: '9:16',
    videoType: { slug: 'talking-head', label: 'Talking head', presenterCount: 1 },
    durations: [],
    lockedElements: [product('slow-tide')]
  }
  const anew = (changed: object = {}) =>
    agents['storyboard-director']
      .check?.(board, { ...task, ...changed })
      .filter(({ rule }) => rule === 'product-described-anew')
      .map(({ message }) => message)
  expect(anew()).toEqual([expect.stringContaining('list that one in place of "amber-bottle"')])
  expect(anew({ lockedElements: [] })).toEqual([])
  // A board of before the photo may have both.
  expect(anew({ previousStoryboard: board })).toEqual([])
})

test('a revision of a board changes no word of a script that the user wrote', () => {
  const read = scriptSchema.parse(script)
  const shots = read.scenes.map(({ position, speaker, spokenScript }) => ({
    position,
    speaker,
    spokenScript,
    title: 'A shot',
    action: 'She looks up.',
    motion: 'She looks up.',
    prompt: 'A woman in a kitchen, medium close-up.',
    shotSize: 'medium' as const,
    cameraMove: 'static' as const,
    elementSlugs: [],
    soundEffects: [],
    durationSeconds: 10
  }))
  const board = { title: 'A board', elements: [], shots }
  const task = {
    script: read,
    idea: '',
    aspectRatio: '9:16',
    videoType: { slug: 'talking-head', label: 'Talking head', presenterCount: 1 },
    durations: [],
    lockedElements: [],
    previousStoryboard: board
  }
  const bettered = { ...board, shots: shots.map((shot) => ({ ...shot, spokenScript: 'A better line.' })) }
  const rulesOf = (answer: typeof board, areLinesFixed: boolean) =>
    agents['storyboard-director'].check?.(answer, { ...task, areLinesFixed }).map(({ rule }) => rule)
  expect(rulesOf(bettered, true)).toContain('own-line-changed')
  expect(rulesOf(board, true)).not.toContain('own-line-changed')
  expect(rulesOf(bettered, false)).not.toContain('own-line-changed')
})

describe('what research asks and keeps', () => {
  const handIn = (name: string, answer: unknown) => ({ type: 'tool_use', id: 'toolu_1', name, input: answer })
  const fact = { text: 'A cold brew concentrate', where: 'Title', evidence: '' }
  const offer = {
    name: 'Slow Tide',
    product: fact,
    promise: null,
    price: null,
    audience: [],
    problems: [],
    mechanism: null,
    proof: [],
    objections: [],
    competitors: [],
    claimsNeedingEvidence: [],
    searchTerms: ['slow tide cold brew'],
    competitorTerms: []
  }

  test('a sentence is no search term: the analyst is asked again', async () => {
    const sentence = 'A cold brew concentrate that never turns bitter.'
    const { requests, callModel } = modelThatAnswers(
      messageOf([handIn('offer_intelligence', { ...offer, searchTerms: [sentence] })]),
      messageOf([handIn('offer_intelligence', offer)])
    )
    const { answer } = await runAgent({
      agent: 'offer-intelligence',
      input: { url: null, text: 'Slow Tide, a cold brew concentrate.' },
      callModel
    })
    expect(answer.searchTerms).toEqual(['slow tide cold brew'])
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toMatch(/is no search term/)
  })

  test('nothing rests on a quote that is set aside: the synthesiser is asked again', async () => {
    const quotes = [
      { id: 'q_coffee', text: 'It never turns bitter on me.' },
      { id: 'q_dog', text: 'My spaniel guards it.' }
    ]
    const aside = { quoteId: 'q_dog', about: 'unrelated', reason: 'It is about dog chews.' }
    const synthesis = { summary: 'One drinker.', pains: [], desires: [], objections: [], triggers: [], gaps: [] }
    const wrong = {
      ...synthesis,
      desires: [{ text: 'To guard it', quoteIds: ['q_dog'] }],
      phrases: [{ phrase: 'guards it', quoteId: 'q_dog' }],
      setAside: [aside]
    }
    const right = {
      ...synthesis,
      phrases: [{ phrase: 'never turns bitter', quoteId: 'q_coffee' }],
      setAside: [aside]
    }
    const { requests, callModel } = modelThatAnswers(
      messageOf([handIn('research_synthesiser', wrong)]),
      messageOf([handIn('research_synthesiser', right)])
    )
    const input = { product: 'A cold brew concentrate', quotes, failures: [] }
    const { answer } = await runAgent({ agent: 'research-synthesiser', input, callModel })
    expect(answer.setAside).toEqual([aside])
    const reasons = JSON.stringify(requests[1]?.messages.at(-1))
    expect(reasons).toMatch(/set aside as unrelated/)
    expect(reasons).toMatch(/is about something else/)
  })
})

test('a prompt engine reads whom people look at in words, and how a line is written only where one is', () => {
  const asked = (spokenScript: string) => {
    const input = videoPromptInputSchema.parse({
      prompt: 'She turns her head.',
      spokenScript,
      eyeline: 'interview',
      durationSeconds: 5,
      aspectRatio: '9:16',
      videoType: { slug: 'talking-head', label: 'Talking Head', presenterCount: 1, needsIdentityPhoto: false },
      maximumPromptCharacters: 2_400,
      guide: promptGuideOf({ apiModelPath: 'veo3_fast', durations: [8] })
    })
    const { request } = buildAgentRequest({ agent: 'talking-head-video-prompt-engine', input })
    return JSON.stringify(request.messages)
  }
  expect(asked('Den such ich seit Mai.')).toContain(eyelines.interview)
  expect(asked('Den such ich seit Mai.')).toMatch(/in double quotes.*maximumSpeechSeconds\W+7/)
  expect(asked('')).not.toMatch(/in double quotes|maximumSpeechSeconds/)
  expect(asked('')).toMatch(/clasp/)
})
