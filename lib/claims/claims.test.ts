import { describe, expect, it } from 'vitest'
import type { JudgedClaim } from '../wire/claim-verdict.ts'
import type { ClaimReport } from '../wire/claims.ts'
import type { Storyboard } from '../wire/storyboard.ts'
import { checkOfBoard } from './claim-check.ts'
import { factsOfOffer } from './facts-of-offer.ts'
import { figuresOf } from './figures-of.ts'
import { weighClaim } from './weigh-claim.ts'

const fact = (text: string) => ({ text, where: 'page', evidence: '' })
const facts = factsOfOffer({
  offer: {
    product: fact('A steel flask'),
    promise: fact('Keeps you well all winter'),
    price: fact('€34.00, returns for 30 days'),
    proof: [fact('4.6 stars from 1,212 reviews')],
    claimsNeedingEvidence: [fact('Prevents hypothermia')]
  },
  brief: ['A flask for winter swimmers, 34 euros', null],
  brandClaims: [{ text: 'Keeps tea at 60 °C for 8 hours', proof: 'Test report 4471 of our laboratory' }]
})
const quotes = [{ id: 'q_1', text: 'Still hot three hours later.' }]

const judged = (claim: Partial<JudgedClaim>): JudgedClaim => ({
  position: 1,
  words: 'words',
  kind: 'result',
  evidence: 'none',
  factIds: [],
  quoteIds: [],
  show: '',
  reason: 'Because.',
  rewrite: '',
  ...claim
})

const weigh = (claim: Partial<JudgedClaim>) => weighClaim(judged(claim), { facts, quotes })

describe('evidence that the judge names', () => {
  it('holds when it exists, can prove this kind, and has the figure', () => {
    expect(weigh({ kind: 'price', words: '34 euros', evidence: 'fact', factIds: ['price'] })).toMatchObject({
      evidence: 'fact',
      facts: [{ id: 'price', text: '€34.00, returns for 30 days' }]
    })
    expect(weigh({ evidence: 'quote', quoteIds: ['q_1', 'q_9'] })).toMatchObject({
      evidence: 'quote',
      quoteIds: ['q_1']
    })
    const brand = weigh({ kind: 'health', words: '60 °C for 8 hours', evidence: 'fact', factIds: ['brand'] })
    expect(brand.facts[0]?.text).toBe('Keeps tea at 60 °C for 8 hours (proof: Test report 4471 of our laboratory)')
    expect(weigh({ kind: 'health', words: 'for 9 hours', evidence: 'fact', factIds: ['brand'] }).evidence).toBe('none')
    expect(weigh({ evidence: 'show-it', show: 'Upside down, for five seconds' })).toMatchObject({ evidence: 'show-it' })
  })

  it.each<[string, Partial<JudgedClaim>, RegExp]>([
    ['a quote that does not exist', { evidence: 'quote', quoteIds: ['q_9'] }, /“q_9” is no fact and no quote/],
    ['a fact that does not exist', { evidence: 'fact', factIds: ['proof-7'] }, /“proof-7” is no fact/],
    ['no id at all', { evidence: 'fact' }, /No fact and no quote was named/],
    ['what the page only promises', { kind: 'health', evidence: 'fact', factIds: ['promise'] }, /no proof .* health/],
    [
      'a customer for a health effect',
      { kind: 'health', evidence: 'quote', quoteIds: ['q_1'] },
      /customer’s words are no/
    ],
    ['the user’s word for a result', { evidence: 'fact', factIds: ['brief'] }, /no proof of a claim about result/],
    [
      'another figure',
      { kind: 'price', words: '€29', evidence: 'fact', factIds: ['price'] },
      /figure 29 does not stand/
    ],
    ['a picture of a price', { kind: 'price', evidence: 'show-it', show: 'A tag' }, /A picture proves no price/],
    ['a picture of nothing', { evidence: 'show-it' }, /Because/]
  ])('is none: %s', (_what, claim, reason) => {
    const weighed = weigh(claim)
    expect(weighed).toMatchObject({ evidence: 'none', facts: [], quoteIds: [], show: '' })
    expect(weighed.reason).toMatch(reason)
  })

  it('never rests on what the page says without proof', () => {
    expect(facts.map(({ id }) => id)).toEqual(['product', 'promise', 'price', 'proof', 'brand', 'brief'])
  })

  it('reads a figure in every way of writing it', () => {
    expect(figuresOf('€1,299.00 and １２９９ 円, 4.6 stars, 3 a.m.')).toEqual(['1299', '46', '3'])
  })
})

describe('the claims of a board', () => {
  const claim = (position: number, words: string) => weigh({ position, words })
  const line = (position: number, text: string) => ({ position, text, claims: [claim(position, text)], warnings: [] })
  const report = (checkedAt: string, lines: ClaimReport['lines'], problem: string | null = null): ClaimReport => {
    return { model: problem ? null : 'a-model', problem, checkedAt, notes: null, lines }
  }
  const board = (...said: string[]) => {
    const shots = said.map((spokenScript, index) => ({ position: index + 1, spokenScript }))
    return { title: 'A board', elements: [], shots } as unknown as Storyboard
  }
  const ofScript = report('2026-01-01T00:00:00.000Z', [line(1, 'One.'), line(2, 'Two.')])

  it('move with their lines, and a line with new words is unchecked', () => {
    const check = checkOfBoard(board('Two.', '', 'New.', 'One.'), [ofScript, null])
    expect(check.claims.map(({ position, words }) => [position, words])).toEqual([
      [1, 'Two.'],
      [4, 'One.']
    ])
    expect(check).toMatchObject({ unchecked: [3], problem: null })
  })

  it('come from the newest report of a line, and a failed check hides none', () => {
    const newer = { ...line(1, 'One.'), claims: [] }
    const later = report('2026-01-02T00:00:00.000Z', [newer])
    const failed = report('2026-01-03T00:00:00.000Z', [], 'The judge was away.')
    expect(checkOfBoard(board('One.'), [ofScript, later, failed])).toMatchObject({
      claims: [],
      unchecked: [],
      problem: null
    })
    expect(checkOfBoard(board('New.'), [ofScript, failed])).toMatchObject({
      unchecked: [1],
      problem: 'The judge was away.'
    })
  })
})
