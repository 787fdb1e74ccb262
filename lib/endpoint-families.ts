import { mediaProviderFacts, type FamilyOf, type KeyProvider } from './media-providers.ts'

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

/** The providers for which a user can have a key. Another is a server of the operator's own. */
export const keyedProviders = keyProviders.filter(
  (name) => mediaProviderFacts[name].keyPage !== null
) as AnyOf<KeyProvider>

/** The operator's settings that connect a provider. With one of them, the media of a run are real. */
export const providerConnections: readonly string[] = keyProviders.map((name) => mediaProviderFacts[name].setting)
