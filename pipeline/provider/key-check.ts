import type { CallResult } from './call.ts'

export interface Balance {
  amount: number
  unit: 'credits' | 'USD'
}

/** What one free call says about a key. */
export interface KeyCheck {
  /** `unknown`: the provider did not answer, or not in a known form. */
  verdict: 'good' | 'bad' | 'unknown'
  /** After the provider's name: what the key may do, or what is wrong. */
  words: string
  /** Null where this key cannot read it. */
  balance: Balance | null
}

/** A key that lets us in, and what its account has left. An account with nothing left lets us in and makes nothing. */
export function goodKey(balance: Balance): KeyCheck {
  const { amount, unit } = balance
  const has = unit === 'USD' ? `$${amount.toFixed(2)}` : `${amount} credits`
  return amount > 0
    ? { verdict: 'good', words: `takes the key, whose account has ${has} left.`, balance }
    : { verdict: 'bad', words: `takes the key, and its account has ${has}: nothing can be made.`, balance }
}

/** A list of models says what the key may use. `media` is what the names of models have that make media. */
export function sawModels(names: readonly string[], media: RegExp): KeyCheck {
  const making = names.filter((name) => media.test(name))
  return making.length > 0
    ? {
        verdict: 'good',
        words: `takes the key, which may use ${making.length} ${making.length === 1 ? 'model' : 'models'} of pictures. It does not tell what is left.`,
        balance: null
      }
    : {
        verdict: 'bad',
        words: `takes the key, which may use ${names.length} models and none that makes pictures.`,
        balance: null
      }
}

/** For an answer that is not the one that was hoped for. */
export function failedCheck(result: CallResult): KeyCheck {
  const status = result.kind === 'not-sent' ? undefined : result.status
  if (status === 401 || status === 403) return refusedKey(status)
  const detail = result.kind === 'answer' ? `It answered ${status}.` : result.detail
  return { verdict: 'unknown', words: `did not say anything about the key. ${detail}`, balance: null }
}

export const refusedKey = (status: number): KeyCheck => ({
  verdict: 'bad',
  words: `refuses the key (${status}).`,
  balance: null
})
