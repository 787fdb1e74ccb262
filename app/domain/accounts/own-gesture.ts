import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/**
 * True when the user does it himself: in a browser where he is signed in, at the command line of his own machine, or by
 * a setting of his deployment. False for a program with a key and for the host of a conversation.
 */
export function isOwnGesture({ via, apiKeyId, runtime }: Pick<Scope, 'via' | 'apiKeyId' | 'runtime'>): boolean {
  switch (via) {
    case 'session':
    case 'operator':
      return true
    case 'api-key':
      // This key can also make a link that signs in.
      return apiKeyId !== null && apiKeyId === runtime.localApiKeyId()
    case 'host':
      return false
  }
}

/** Errors: `forbidden`. `what` begins the sentence: "A route is chosen". */
export function requireOwnGesture(scope: Scope, what: string): void {
  if (isOwnGesture(scope)) return
  throw new AppError('forbidden', `${what} by the user himself. A program or a model can only propose it.`)
}
