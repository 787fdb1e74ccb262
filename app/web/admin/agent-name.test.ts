import { expect, test } from 'vitest'
import { agentName } from './agent-name.ts'

test.each([
  ['ugc-script-writer', 'UGC script writer'],
  ['talking-head-video-prompt-engine', 'Talking head video prompt engine'],
  ['localiser', 'Localiser']
])('%s is called %s', (slug, name) => {
  expect(agentName(slug)).toBe(name)
})
