/** What a model costs its user: an image, or a second of a clip. A user's own provider key is priced apart. */
export function creditsOf(model: { credits: number; creditsWithOwnKey: number }, hasOwnKey: boolean): number {
  return hasOwnKey ? model.creditsWithOwnKey : model.credits
}
