/** What everybody needs to know of one media provider. How it is called is in `pipeline/provider/`. */
export interface MediaProviderFacts {
  /** The name that people know it by. */
  label: string
  /** Its endpoint families: a model's config names one, and each has an adapter of its own. */
  families: readonly [string, ...string[]]
  /** Where an account's keys are made. */
  keyPage: string
}

/**
 * Every media provider. The key is its public name: in rows, in the API and in the keys that users bring, so it stays.
 * The families of one provider share its keys and their limits.
 */
export const mediaProviderFacts = {
  kie: {
    label: 'kie.ai',
    families: ['kie-jobs', 'kie-veo'],
    keyPage: 'https://kie.ai/api-key'
  },
  fal: {
    label: 'fal.ai',
    families: ['fal-queue'],
    keyPage: 'https://fal.ai/dashboard/keys'
  }
} as const satisfies Record<string, MediaProviderFacts>

export type KeyProvider = keyof typeof mediaProviderFacts

/** The endpoint families of one provider, or of all. */
export type FamilyOf<Provider extends KeyProvider = KeyProvider> =
  (typeof mediaProviderFacts)[Provider]['families'][number]

type AnyOf<Name> = [Name, ...Name[]]

// The names that the literal above has.
export const keyProviders = Object.keys(mediaProviderFacts) as AnyOf<KeyProvider>

export const endpointFamilies = keyProviders.flatMap((name) => mediaProviderFacts[name].families) as AnyOf<FamilyOf>

/** The provider whose keys a family's calls are made with. */
export function keyProviderOf(family: FamilyOf): KeyProvider {
  const families = (name: KeyProvider): readonly string[] => mediaProviderFacts[name].families
  // Every family is one of the literal's.
  return keyProviders.find((name) => families(name).includes(family)) as KeyProvider
}
