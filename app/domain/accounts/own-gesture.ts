import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/**
 * True when the user acts, and nobody on the user's behalf: in a browser with a sign-in, at the command line of the same
 * machine, or by a setting of the deployment. False for a program with a key and for the host of a conversation.
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
  throw new AppError('forbidden', `${what} only by the user. A program or a model can propose it.`)
}
