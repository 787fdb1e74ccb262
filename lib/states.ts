/** States of every media row: images, videos and i2v generations (docs: media states). */
export const mediaStates = ['Queued', 'Submitting', 'Generating', 'Completed', 'Failed'] as const

export type MediaState = (typeof mediaStates)[number]

/** The only allowed moves. One guarded update on the old state changes a row. */
export const mediaTransitions = {
  /** Failed directly: the input was refused, or the row was in the queue for 24 hours. */
  Queued: ['Submitting', 'Failed'],
  /** Back to Queued only when the provider certainly made no task. To Completed when the answer holds the asset. */
  Submitting: ['Queued', 'Generating', 'Completed', 'Failed'],
  Generating: ['Completed', 'Failed'],
  /** The asset was lost or is not valid. */
  Completed: ['Failed'],
  /** Late success, after `outcome-unknown` or `provider-timeout`; and another copy, which the user asks for, after `asset-lost`. */
  Failed: ['Completed']
} as const satisfies Record<MediaState, readonly MediaState[]>

export const failureCodes = [
  'moderated',
  'invalid-input',
  'provider-error',
  'provider-timeout',
  'outcome-unknown',
  'asset-lost',
  'asset-invalid',
  'no-credits-at-provider',
  'sheet-failed',
  'own-model-key',
  'own-provider-key',
  'undeliverable'
] as const

export type FailureCode = (typeof failureCodes)[number]

/** The text for the user. The refund is shown beside it, from the ledger. */
export const failureSentences: Record<FailureCode, string> = {
  moderated:
    'The media provider refused this prompt or picture on its content rules. Change the wording and try again.',
  'invalid-input': 'The media provider could not use this request. Change the prompt, picture or model and try again.',
  'provider-error': 'The media provider failed while making this. Trying again usually works.',
  'provider-timeout': 'The media provider did not finish in time. It may still arrive; trying again makes a new one.',
  'outcome-unknown':
    'The connection broke while the task was being sent, so we cannot tell whether it was made. It may still arrive.',
  'asset-lost':
    'This file could not be copied from the media provider. Try the copy again: it costs nothing. A new take is charged.',
  'asset-invalid': 'The file that came back is not a usable picture or clip. Trying again makes a new one.',
  'no-credits-at-provider': 'The account at the media provider is out of money. Try again when it is filled.',
  'sheet-failed':
    'The sheet of an element in this picture could not be drawn, so the picture was not made. Trying again asks whether to draw the sheet again or to go without it.',
  'own-model-key':
    'Its prompt could not be written with your own model key. See on the Account page what its server says, then try again.',
  'own-provider-key':
    'Your own key for the media provider cannot be opened any more. Add it again on the Account page, then try again.',
  undeliverable: 'This could not be sent to the media provider. Try again.'
}

/** The first sentence: what happened, without what to do about it. */
export const failureReason = (code: FailureCode): string => failureSentences[code].split('. ')[0] ?? ''

/** Failures after which the provider may still deliver. The late asset is stored for free. */
export const lateSuccessCodes: readonly FailureCode[] = ['outcome-unknown', 'provider-timeout']

/** True for a row that has given up and still takes an asset that comes after all. */
export const mayArriveLate = (row: { status: MediaState; failureCode: FailureCode | null }): boolean =>
  row.status === 'Failed' && row.failureCode !== null && lateSuccessCodes.includes(row.failureCode)

/** Failures whose file may still be at the provider's address, so that the user can have it copied again. */
export const copyableCodes: readonly FailureCode[] = ['asset-lost']

/** What went wrong with a provider and not with one row. `no-answer`: nobody knows what became of a sent task. */
export const troubleCauses = ['no-answer', 'unreachable', 'key-refused', 'no-credits'] as const

export type TroubleCause = (typeof troubleCauses)[number]

/** Why a row waits although it is its turn. `own-`: with the user's own key, so only the user can put it right. */
export const pauseReasons = [
  'provider-trouble',
  'key-refused',
  'no-credits',
  'own-key-refused',
  'own-no-credits'
] as const

export type PauseReason = (typeof pauseReasons)[number]

/** The text for the user. The time of the next try is shown beside it. */
export const pauseSentences: Record<PauseReason, string> = {
  'provider-trouble': 'The media provider has trouble; this waits and is tried again by itself',
  'key-refused': 'The media provider refuses our key; this waits until the operator has put it right',
  'no-credits': 'Our account at the media provider is out of money; this waits until the operator has filled it',
  'own-key-refused': 'The media provider refuses your key; look at it on the Account page, this waits',
  'own-no-credits': 'Your account at the media provider is out of money; fill it, this waits'
}

export function canTransition(from: MediaState, to: MediaState): boolean {
  const targets: readonly MediaState[] = mediaTransitions[from]
  return targets.includes(to)
}

/** The effect of a ledger entry on a balance. */
export const ledgerKinds = ['grant', 'charge', 'refund'] as const

/**
 * A price that was asked for. It is open until its user decides, and `done` or `failed` after the confirmed work has
 * run.
 */
export const quoteStates = ['open', 'confirmed', 'declined', 'done', 'failed'] as const

export type QuoteState = (typeof quoteStates)[number]
