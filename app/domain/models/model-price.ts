/**
 * The price of a model for its user, for an image or for a second of a clip. A user's own provider key has a separate
 * price.
 */
export function creditsOf(model: { credits: number; creditsWithOwnKey: number }, hasOwnKey: boolean): number {
  return hasOwnKey ? model.creditsWithOwnKey : model.credits
}
