/** What a model speaks and takes, by its maker's documentation. */
export interface ModelFacts {
  /** ISO 639-1 codes. Null for a model that is not known here. */
  languages: string[] | null
  /** Takes `language_code`. The others refuse it, and hear the language from the words. */
  takesLanguage: boolean
}

const multilingual = 'ar bg cs da de el en es fi fr hi hr id it ja ko ms nl pl pt ro ru sk sv ta tl tr uk zh'.split(' ')
const flash = [...multilingual, 'hu', 'no', 'vi']
const third = [
  ...flash,
  ...'af as az be bn bs ca cy et fa ga gl gu ha he hy is jv ka kk kn ky lb ln lt lv mk ml mr ne ny pa ps sd sl so sr sw te th ur'.split(
    ' '
  )
]

const models: Record<string, ModelFacts> = {
  eleven_multilingual_v2: { languages: multilingual, takesLanguage: false },
  eleven_flash_v2_5: { languages: flash, takesLanguage: true },
  eleven_turbo_v2_5: { languages: flash, takesLanguage: true },
  eleven_v3: { languages: third, takesLanguage: true }
}

export const modelFacts = (model: string): ModelFacts => models[model] ?? { languages: null, takesLanguage: false }
