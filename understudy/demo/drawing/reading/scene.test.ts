import { expect, test } from 'vitest'
import { writeElementSheet } from '../../writing/agents/element-sheet-writer.ts'
import { readCamera, motionAt, still } from '../painting/motion.ts'
import { readScene } from './scene.ts'

const maya =
  'a woman in her late twenties, oval face, curly auburn hair to her shoulders, freckles, a mustard wool sweater'
const theo = 'a man in his forties, short grey beard, dark cropped hair, round glasses, a navy blazer'
const room = 'a small podcast room with walnut slats and a broadcast microphone on the desk'
const read = (prompt: string) => readScene({ prompt, seed: prompt })

test('a description gives the same person in every scene, whatever else the prompt says', () => {
  const first = read(`Close-up at eye level. ${maya}, laughing at something off screen. Set in ${room}. Warm lamp.`)
  const second = read(`Wide shot from a low angle. ${maya}, reaching for a glass. Set in ${room}. Cool window light.`)
  expect(second.people[0]).toEqual(first.people[0])
  expect(second.settingSeed).toBe(first.settingSeed)
  expect([first.shot, second.shot]).toEqual(['close-up', 'wide'])
  expect([first.lighting, second.lighting]).toEqual(['warm', 'cool'])
})

test('two speakers look different, each by its description', () => {
  const [one] = read(`Medium shot. ${maya} in ${room}.`).people
  const [two] = read(`Medium shot. ${theo} in ${room}.`).people
  expect(one).toMatchObject({ feminine: true, hairStyle: 'curly', garment: 'sweater', glasses: false })
  expect(two).toMatchObject({ feminine: false, hairStyle: 'crop', garment: 'blazer', glasses: true, beard: 'full' })
})

const ravi =
  'A man of twenty-nine with thick black hair swept back, brown skin and a crooked front tooth, wearing a rust corduroy overshirt over a white T-shirt'

test('a person described after a name and a colon is the same in every frame, and on a sheet that gives no name', () => {
  const mic = 'Broadcast microphone: matte black broadcast microphone at chin height.'
  const frames = [
    `Close-up from slightly below the eyes. Ravi: ${ravi}. ${mic} Caught mid-gesture: Ravi leans in.`,
    `Medium shot from a little to the left. Ravi: ${ravi}. ${mic} Caught mid-gesture: Ravi laughs.`,
    `A medium close-up of one person in a 9:16 frame. Ravi: ${ravi}. Ravi says: "It never turns bitter"`
  ]
  const [first, ...others] = frames.map((frame) => read(frame).people)
  expect(first).toEqual([
    expect.objectContaining({ name: 'Ravi', feminine: false, age: 'young', hairStyle: 'quiff', hairColour: '#221d1f' })
  ])
  expect(first?.[0]).toMatchObject({ garment: 'shirt', garmentColour: '#b3532d', glasses: false })
  for (const people of others) expect(people).toEqual(first)
  const [onSheet] = read(`Head and shoulders, facing the camera. ${ravi}. Plain mid-grey background.`).people
  expect(onSheet).toEqual({ ...first?.[0], name: null })
  const figures = 'One person on one plain background: full figure from the front and the side, and four heads'
  expect(read(`${figures}. ${ravi}. The same clothes in every figure.`).people).toEqual([onSheet])
})

test('a name is enough to know somebody again', () => {
  const [one] = read('Maya says hello in a kitchen').people
  const [two] = read('On the street at night, Maya explains the offer').people
  expect(one?.name).toBe('Maya')
  expect(two).toEqual(one)
})

test('the camera and depth of field are not props or places', () => {
  const scene = read('Medium shot of a woman in a kitchen, shot on a phone camera, shallow depth of field')
  expect(scene.setting).toBe('kitchen')
  expect(scene.props).toEqual([])
})

test('a named place counts more than a thing in it', () => {
  expect(read(`A man at a desk in ${room}`).setting).toBe('podcast')
  expect(read('A woman looks into a mirror in her bedroom').setting).toBe('bedroom')
})

test('a sticker is drawn of the character, over the people of the live action', () => {
  const scene = read(
    '[STYLE] live action, flat sticker [SCENE] a gym, a woman lifting weights [CHARACTER] a man with glasses [HARD RULES] no speech'
  )
  expect(scene).toMatchObject({ sticker: true, setting: 'gym' })
  expect(scene.stickerLook).toMatchObject({ feminine: false, glasses: true })
  expect(scene.people[0]).toMatchObject({ feminine: true, glasses: false })
})

const coldBrew =
  'Cold brew: A tall slim brick red glass bottle with a cork stopper and a cream paper label, dark liquid up to its shoulder, marked “cold brew”.'

test('a described product has its colours and its name on the label, and there is no other product', () => {
  const { props } = read(`Medium shot. Maya: ${maya}. ${coldBrew} Caught mid-gesture: Maya lifts the cold brew.`)
  expect(props).toEqual([
    expect.objectContaining({
      kind: 'bottle',
      hero: true,
      body: '#a04733',
      cap: '#c99d6c',
      label: '#efe3cb',
      text: 'cold brew'
    })
  ])
})

test('the name of a product says nothing about the light, the mood or the people', () => {
  const serum = 'Night serum for tired skin: A small round mustard yellow jar with a plain white label.'
  const scene = read(
    `Over-the-shoulder view. Maya: ${maya}. ${serum} Maya sets the night serum for tired skin down in daylight.`
  )
  expect(scene).toMatchObject({ lighting: 'daylight', shot: 'close-up', props: [{ kind: 'jar', body: '#d6a331' }] })
  expect(scene.people.map(({ name }) => name)).toEqual(['Maya'])
  expect(scene.mood).not.toBe('serious')
})

test('a thing that cannot be drawn comes in a box with its name on it', () => {
  const lamp = 'A slender object in sage green with a brass foot, marked “Moonrise”.'
  expect(read(`Four views on plain grey: front and side. ${lamp}`).props).toMatchObject([
    { kind: 'box', text: 'Moonrise', body: '#9bb094' }
  ])
})

test('the shape of the frame does not make a shot wide', () => {
  expect(read('Medium shot of a jar. Wide 16:9 frame.').shot).toBe('medium')
})

test('walls have the colour that the words give them', () => {
  const green = read('Maya speaks in a narrow galley kitchen with pale green tiles').wall
  expect(green).toBe(read('Close-up of a kitchen with green walls').wall)
  expect(green).not.toBeNull()
  expect(read('Maya speaks in a kitchen').wall).toBeNull()
})

test.each([
  ['slow push-in on her face', 'push-in'],
  ['camera pans left across the room', 'pan-left'],
  ['handheld, following him', 'handheld'],
  ['orbit around the bottle', 'orbit'],
  ['static locked-off tripod', 'static'],
  ['tilt up to the sky', 'tilt-up']
])('%s moves as %s and begins on the still', (prompt, camera) => {
  expect(readCamera(prompt)).toBe(camera)
  const begin = motionAt({ time: 0, duration: 5, camera: readCamera(prompt), seed: 's', speaking: true })
  for (const part of [
    'zoom',
    'panX',
    'panY',
    'roll',
    'breath',
    'nodX',
    'nodY',
    'tilt',
    'arm',
    'blink',
    'mouth',
    'gaze',
    'light'
  ] as const) {
    expect(begin[part]).toBeCloseTo(still[part], 9)
  }
})

test('who is said to be absent is not drawn', () => {
  const input = { kind: 'location', name: 'the podcast room', brief: room }
  const sheet = JSON.stringify(writeElementSheet({ input, reasons: [], pictures: [], schema: {} }))
  expect(sheet).toContain('no people')
  expect(read(sheet).people).toEqual([])
  expect(read(`Hands on a table, no presenter. ${room}.`).people).toEqual([])
  expect(read(`${maya} in ${room}, no other people.`).people).toHaveLength(1)
})

test('a short description is completed, and never contradicted', () => {
  const input = { kind: 'cast', name: 'Teresa', brief: 'A woman in her sixties, silver bob, linen apron' }
  const { description } = writeElementSheet({ input, reasons: [], pictures: [], schema: {} }) as { description: string }
  expect(description).toContain('silver bob, linen apron, medium build')
  expect(description).not.toMatch(/dark hair|blue shirt/)
})
