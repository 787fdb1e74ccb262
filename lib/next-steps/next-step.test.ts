import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyItem } from './testing/any-item.ts'
import { nextStep } from './next-step.ts'
import type { PipelineItem } from './pipeline.ts'
import { failureCodes, mediaStates, mediaTransitions } from '../states.ts'
import { nextStepSchema } from '../wire/next-step.ts'

test('every item in every state has a step: an action with its page, or words about the running work', () => {
  fc.assert(
    fc.property(anyItem, (value) => {
      const step = nextStepSchema.parse(nextStep(value))
      expect(step.label).not.toBe('')
      expect(step.isWaiting).toBe(step.action === 'wait')
      if (step.isWaiting) expect(step.href).toBeNull()
      else expect(step.href).toMatch(/^\/(?:[a-z]|\?offer=)/)
    }),
    { numRuns: 3_000 }
  )
})

test('from the first state of a picture or clip, every move of the state machine has a step', () => {
  const seen = new Set<string>()
  const walk = (status: (typeof mediaStates)[number]): void => {
    if (seen.has(status)) return
    seen.add(status)
    for (const kind of ['image', 'video'] as const) {
      for (const failureCode of status === 'Failed' ? failureCodes : [null]) {
        expect(nextStep({ kind, id: 'm1', status, failureCode, isSaved: true }).label).not.toBe('')
      }
    }
    for (const next of mediaTransitions[status]) walk(next)
  }
  walk('Queued')
  expect(seen).toEqual(new Set(mediaStates))
})

test('no final item says to wait, and no running item asks for an action', () => {
  for (const kind of ['image', 'video'] as const) {
    for (const status of mediaStates) {
      const { isWaiting } = nextStep({ kind, id: 'm1', status, isSaved: true })
      expect(isWaiting).toBe(['Queued', 'Submitting', 'Generating'].includes(status))
    }
  }
})

test('a pipeline asks for review before anything else, and ends at its clips', () => {
  const done = { id: 'm', status: 'Completed' as const, isSaved: true }
  const pipeline = { kind: 'pipeline' as const, id: 'p1', adId: 'a1', folder: 'f', isClosed: false }
  const review = { stage: 'review' as const, isApproved: false, image: done, video: null }
  const failed = { ...review, image: { ...done, status: 'Failed' as const } }
  const clip = { stage: 'animating' as const, isApproved: true, image: done, video: done }
  const rendering = { ...clip, video: { ...done, status: 'Generating' as const } }
  const actionOf = (...scenes: PipelineItem['scenes']) => nextStep({ ...pipeline, scenes }).action
  expect(actionOf(rendering, failed, review)).toBe('approve')
  expect(actionOf(rendering, failed, { ...review, isApproved: true })).toBe('animate')
  // An own clip stood in its place, and its prepaid clip was given back.
  expect(actionOf(rendering, { ...review, isApproved: true, isUnpaid: true })).toBe('make-clip')
  expect(actionOf(rendering, failed)).toBe('retry')
  expect(actionOf(rendering, clip)).toBe('wait')
  expect(nextStep({ ...pipeline, scenes: [clip, clip] })).toMatchObject({ action: 'cut', href: '/ads/a1/cut' })
  expect(nextStep({ ...pipeline, isClosed: true, scenes: [clip] }).href).toBe('/library?folder=f')
})

test('a draft is approved first, then its final is made, and neither is asked of a draft out of use', () => {
  const done = { id: 'm', status: 'Completed' as const, isSaved: true }
  const pipeline = { kind: 'pipeline' as const, id: 'p1', adId: 'a1', folder: 'f', isClosed: false }
  const approved = { stage: 'review' as const, isApproved: true, image: done, video: null }
  const actionOf = (...scenes: PipelineItem['scenes']) => nextStep({ ...pipeline, scenes }).action
  expect(actionOf({ ...approved, draft: done, isDraftApproved: false }, approved)).toBe('approve-draft')
  expect(actionOf({ ...approved, draft: done, isDraftApproved: true }, approved)).toBe('make-final')
  expect(actionOf({ ...approved, draft: { ...done, status: 'Generating' } })).toBe('wait')
  expect(actionOf({ ...approved, stage: 'animating', draft: done, isDraftApproved: true, video: done })).toBe('cut')
  const draft = { ...done, kind: 'video' as const, isDraft: true, pipelineId: 'p1' }
  const scene = { stage: 'review' as const, isInUse: false, isApproved: false, isClosed: false }
  expect(nextStep({ ...draft, scene }).action).toBe('open-library')
  expect(nextStep({ ...draft, scene: { ...scene, isInUse: true } }).action).toBe('approve-draft')
})

test('a price is decided on its own page, and a conversation continues on its own page', () => {
  const quote = {
    kind: 'quote' as const,
    id: 'q1',
    isExpired: false,
    hasBrokenOff: false,
    press: null,
    adId: null,
    madePage: '/library'
  }
  expect(nextStep({ ...quote, status: 'open' })).toMatchObject({ action: 'confirm', href: '/quotes/q1' })
  expect(nextStep({ ...quote, status: 'open', isExpired: true })).toMatchObject({ action: 'ask-again' })
  expect(nextStep({ ...quote, status: 'confirmed' }).isWaiting).toBe(true)
  expect(nextStep({ ...quote, status: 'confirmed', hasBrokenOff: true })).toMatchObject({ action: 'confirm' })
  expect(nextStep({ kind: 'chat-run', threadId: 't1', state: 'completed' }).href).toBe('/chat/t1')
})

test('a still of the scene-by-scene route is approved, then animated, in its ad', () => {
  const still = { kind: 'image' as const, id: 'm1', status: 'Completed' as const, isSaved: true, sceneAdId: 'a1' }
  expect(nextStep({ ...still, isApproved: false })).toMatchObject({ action: 'approve', href: '/ads/a1' })
  expect(nextStep({ ...still, isApproved: true })).toMatchObject({ action: 'animate', href: '/ads/a1' })
})

test('a language asks for its words first, waits for what is being made, and is done with the film that has all of it', () => {
  const ready = {
    kind: 'language' as const,
    adId: 'a1',
    label: 'German',
    openLines: 0,
    isSpeaking: false,
    clipsInMaking: 0,
    clipsFailed: 0,
    cut: null
  }
  const film = { status: 'Completed' as const, isBehind: false }
  const actionOf = (change: object) => nextStep({ ...ready, ...change }).action
  expect(actionOf({ openLines: 1, clipsInMaking: 2 })).toBe('translate')
  expect(actionOf({ clipsInMaking: 1, cut: film })).toBe('wait')
  expect(actionOf({ isSpeaking: true, cut: film })).toBe('wait')
  expect(actionOf({})).toBe('cut')
  expect(actionOf({ cut: { ...film, status: 'Running' } })).toBe('wait')
  expect(actionOf({ cut: { ...film, status: 'Failed' } })).toBe('retry')
  expect(actionOf({ clipsFailed: 1 })).toBe('retry')
  expect(actionOf({ cut: { ...film, isBehind: true } })).toBe('cut')
  expect(actionOf({ cut: film })).toBe('download')
})
