import { expect, test } from 'vitest'
import { answerRequest } from '../answers/answer.ts'
import { validateRequest } from '../../../model/protocol/validate.ts'

/** A script that is asked for as the agents service does, without what this test is not about. */
const ask = (input: Record<string, unknown>) =>
  answerRequest(
    validateRequest({
      model: 'm',
      max_tokens: 500,
      messages: [{ role: 'user', content: `<input>\n${JSON.stringify(input)}\n</input>` }],
      tools: [{ name: 'ugc_script_writer', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'tool', name: 'ugc_script_writer' }
    })
  )

const german = 'Ein Trinkrucksack für Trailläufer, der nicht schwappt'

test.each([
  [german, 'German'],
  ['Un café frío que nunca amarga', 'Spanish'],
  ['冷萃咖啡，永不发苦', 'Chinese'],
  ['Кофе холодного заваривания', 'Russian']
])('an idea in another language is declined in words that say what to do: %s', async (idea, language) => {
  const { refusal } = await ask({ idea })
  expect(refusal?.explanation).toContain(`I cannot write lines in ${language}`)
  expect(refusal?.explanation).toContain('Choose English')
})

test('English that is asked for is written, whatever the language of the idea', async () => {
  const { content, refusal } = await ask({ idea: german, language: 'English' })
  expect(refusal).toBeUndefined()
  expect(JSON.stringify(content)).toContain('Trinkrucksack für Trailläufer')
  expect(JSON.stringify(content)).not.toContain('schwappt')
})

test.each(['Cold brew', 'dog chews', 'matcha latte kit', 'Running shoes for women', 'yoga mat bag'])(
  'a few English words are English: %s',
  async (idea) => {
    expect((await ask({ idea })).refusal).toBeUndefined()
  }
)
