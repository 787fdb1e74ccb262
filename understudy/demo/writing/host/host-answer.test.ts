import { expect, it } from 'vitest'
import { answerRequest } from '../answers/answer.ts'
import { validateRequest } from '../../../model/protocol/validate.ts'

const text = { type: 'string' }
const tool = (name: string, properties: Record<string, unknown> = {}, required: string[] = []) => ({
  name,
  input_schema: { type: 'object', properties, required }
})

const tools = [
  tool('start_ad', { idea: text, name: text }, ['idea']),
  tool('show_formats'),
  tool('update_settings', { aspect_ratio: text, name: text }),
  tool('choose_route', { route: text }, ['route']),
  tool(
    'write_script',
    { format_slug: { type: 'string', enum: ['podcast', 'viral-chibi', 'five-senses'] }, ad_id: text },
    ['format_slug']
  ),
  tool('write_storyboard', { script_id: text }, ['script_id']),
  tool('show_settings'),
  tool('send_postcard', { message: text, url: text }, ['message', 'url']),
  tool('generate_scene_images', { storyboard_id: text, image_model: text }, ['storyboard_id', 'image_model'])
]

const results: Record<string, { content: string; is_error?: boolean }> = {
  start_ad: { content: '{"id":"ad-1","name":"Cold brew","formatSlug":null}' },
  show_formats: { content: '{"card":"format-panel"}' },
  write_script: { content: '{"card":"script","id":"script-1"}' },
  update_settings: { content: '{"id":"ad-1"}' },
  choose_route: { content: '{"kind":"quote","quoteId":"quote-1","press":"Make it by storyboard"}' },
  write_storyboard: { content: '{"card":"storyboard","id":"board-1"}' },
  send_postcard: { content: '{"card":"postcard","next_step":"It is on its way."}' },
  show_settings: { content: '{"imageModels":[{"slug":"nano","label":"Nano"}]}' },
  generate_scene_images: { content: 'This needs 40 credits and you have 3. Nothing was charged.', is_error: true }
}

function createTalk() {
  const messages: unknown[] = []
  let count = 0
  /** Sends a message and lets the host work until it waits for an answer. */
  return async (words: string) => {
    messages.push({ role: 'user', content: words })
    const calls: { name: string; input: Record<string, unknown> }[] = []
    for (;;) {
      const { content } = await answerRequest(validateRequest({ model: 'm', max_tokens: 500, messages, tools }))
      const sent = content.map((block) =>
        block.type === 'tool_use' ? { ...block, id: `call_${(count += 1)}` } : block
      )
      messages.push({ role: 'assistant', content: sent })
      const uses = sent.filter((block) => block.type === 'tool_use')
      if (uses.length === 0) return { calls, said: sent.map((block) => ('text' in block ? block.text : '')).join('\n') }
      calls.push(...uses.map(({ name, input }) => ({ name, input })))
      messages.push({
        role: 'user',
        content: uses.map((use) => ({ type: 'tool_result', tool_use_id: use.id, ...results[use.name] }))
      })
    }
  }
}

it('goes from a greeting to scene images and leaves every choice to the user', async () => {
  const say = createTalk()
  expect((await say('hi')).said).toContain('What’s the ad for?')
  expect((await say('Cold brew that never turns bitter')).calls.map((call) => call.name)).toEqual([
    'start_ad',
    'show_formats'
  ])

  const script = await say('podcast')
  expect(script.calls).toEqual([{ name: 'write_script', input: { format_slug: 'podcast', ad_id: 'ad-1' } }])
  expect(script.said).toContain('9:16')

  const ratio = await say('9:16')
  expect(ratio.calls).toEqual([{ name: 'update_settings', input: { aspect_ratio: '9:16' } }])
  expect(ratio.said).toContain('Scene by scene')

  const board = await say('Storyboard, please')
  expect(board.calls).toEqual([
    { name: 'update_settings', input: { aspect_ratio: '9:16' } },
    { name: 'choose_route', input: { route: 'storyboard' } }
  ])
  expect(board.said).toContain('press the button')

  results.choose_route = { content: '{"card":"ad","id":"ad-1","route":"storyboard"}' }
  const pressed = await say('Storyboard, I said')
  expect(pressed.calls.at(-1)).toEqual({ name: 'write_storyboard', input: { script_id: 'script-1' } })
  expect(pressed.said).toContain('Shall I make the scene images?')

  const images = await say('yes')
  expect(images.calls).toEqual([
    { name: 'show_settings', input: {} },
    { name: 'generate_scene_images', input: { storyboard_id: 'board-1', image_model: 'nano' } }
  ])
  expect(images.said).toContain('This needs 40 credits and you have 3.')
})

it('calls an unknown tool when the user names it, with an input that fits its schema', async () => {
  const say = createTalk()
  const { calls } = await say('Please send a postcard about https://example.com/cold-brew')
  expect(calls[0]).toEqual({
    name: 'send_postcard',
    input: {
      message: 'Please send a postcard about https://example.com/cold-brew',
      url: 'https://example.com/cold-brew'
    }
  })
})

it('knows the formats that the tools offer, and no others', async () => {
  const say = createTalk()
  await say('Cold brew that never turns bitter')
  expect((await say('Five senses, please')).calls[0]).toEqual({
    name: 'write_script',
    input: { format_slug: 'five-senses', ad_id: 'ad-1' }
  })
  const other = createTalk()
  await other('Cold brew that never turns bitter')
  expect((await other('a street interview')).calls.map(({ name }) => name)).not.toContain('write_script')
})
