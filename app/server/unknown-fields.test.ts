import { expect, test } from 'vitest'
import { AppError } from '@callsheet/lib/errors.ts'
import { createAdRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import { approveRequestSchema, createPipelineRequestSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { sendMessageRequestSchema } from '@callsheet/lib/wire/app-api/chat.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

test('a misspelt field is named, and the one that was probably meant', () => {
  expect(() => refuseUnknownFields(createAdRequestSchema, { idea: 'Cold brew', aspect_ratio: '9:16' })).toThrow(
    'The body has a field that is not known here: "aspect_ratio". Did you mean "aspectRatio"? Nothing was done.'
  )
})

test('a field that is near to none is answered with those that there are, at its place', () => {
  const scenes = [{ prompt: 'A hand pours.', durationSeconds: 4, mood: 'calm' }]
  expect(() => refuseUnknownFields(createPipelineRequestSchema, { title: 'Cold brew', scenes })).toThrow(
    /"scenes\.0\.mood"\. Expected here: prompt, /
  )
})

test('of several forms of a body, the one that takes it says what is known', () => {
  expect(() => refuseUnknownFields(approveRequestSchema, { allCompleted: true })).not.toThrow()
  expect(() => refuseUnknownFields(approveRequestSchema, { allCompleted: true, sceneIds: [] })).toThrow(/"sceneIds"/)
  const parts = [{ type: 'text', text: 'Hello', state: 'done' }]
  expect(() => refuseUnknownFields(sendMessageRequestSchema, { parts })).toThrow(/"parts\.0\.state"/)
})

test.each([null, [], 'words', {}])('%j has no unknown field', (body) => {
  expect(() => refuseUnknownFields(createAdRequestSchema, body)).not.toThrow()
})

test('of a body of nothing but unknown fields, a few are told', () => {
  const body = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`field${index}`, 0]))
  const long = { ['x'.repeat(100_000)]: 0 }
  for (const given of [body, long]) {
    const refusal = refusalOf(() => refuseUnknownFields(createAdRequestSchema, given))
    expect(JSON.stringify(refusal.details).length).toBeLessThan(30_000)
    expect(refusal.message.length).toBeLessThan(1_000)
  }
  expect(refusalOf(() => refuseUnknownFields(createAdRequestSchema, body)).message).toContain('(and many more)')
})

function refusalOf(call: () => void): AppError {
  try {
    call()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was not refused.')
}
