import { expect, test } from 'vitest'
import { checkStoryboardFile } from './check-storyboard-file.ts'

const shot = {
  position: 1,
  title: 'The pour',
  action: 'She tips the bottle and then drinks.',
  prompt: 'Close-up of a hand that tips a bottle over ice.',
  motion: 'A steady ribbon.',
  shotSize: 'close-up',
  cameraMove: 'static',
  speaker: 'Maya',
  spokenScript: 'Still sweet.',
  elementSlugs: ['jar'],
  soundEffects: ['soft piano'],
  durationSeconds: 4
}

const storyboard = { title: 'Dusk', elements: [], shots: [shot] }

test('names every broken discipline with its shot, for a plain storyboard and for the API’s answer', () => {
  const rules = ['unknown-element', 'more-than-one-action', 'music']
  for (const file of [storyboard, { id: 'x', content: storyboard }]) {
    const findings = checkStoryboardFile({ storyboard: file })
    expect(findings.map(({ where, rule }) => [where, rule])).toEqual(rules.map((rule) => ['shot 1', rule]))
  }
})

test('checks the lines against a script', () => {
  const script = {
    title: 'Dusk',
    formatSlug: 'talking-head',
    archetype: 'talking-head',
    cast: [],
    scenes: [{ position: 1, spokenScript: 'Still bitter.', durationSeconds: 4 }]
  }
  expect(checkStoryboardFile({ storyboard, script }).at(-1)).toMatchObject({ where: 'shot 1', rule: 'line-changed' })
  expect(() => checkStoryboardFile({ storyboard, script: {} })).toThrow('The script file holds no script')
})

test('a file with the wrong shape gets the place of each error', () => {
  expect(checkStoryboardFile({ storyboard: { ...storyboard, shots: [{ ...shot, prompt: 3 }] } })[0]).toMatchObject({
    where: 'shots.0.prompt',
    rule: 'shape'
  })
  expect(checkStoryboardFile({ storyboard: 'nothing' })[0]?.where).toBe('storyboard')
})
