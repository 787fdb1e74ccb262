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
  },
  runware: {
    label: 'Runware',
    families: ['runware-tasks'],
    keyPage: 'https://my.runware.ai/keys'
  },
  replicate: {
    label: 'Replicate',
    families: ['replicate-predictions'],
    keyPage: 'https://replicate.com/account/api-tokens'
  },
  google: {
    label: 'Google Gemini',
    families: ['google-images'],
    keyPage: 'https://aistudio.google.com/apikey'
  },
  openai: {
    label: 'OpenAI',
    families: ['openai-images'],
    keyPage: 'https://platform.openai.com/api-keys'
  },
  xai: {
    label: 'xAI',
    families: ['xai-videos', 'xai-images'],
    keyPage: 'https://console.x.ai'
  },
  alibaba: {
    label: 'Alibaba Cloud Model Studio',
    families: ['alibaba-videos'],
    keyPage: 'https://modelstudio.console.alibabacloud.com/?tab=globalset#/efm/api_key'
  }
} as const satisfies Record<string, MediaProviderFacts>

export type KeyProvider = keyof typeof mediaProviderFacts

/** The endpoint families of one provider, or of all. */
export type FamilyOf<Provider extends KeyProvider = KeyProvider> =
  (typeof mediaProviderFacts)[Provider]['families'][number]
