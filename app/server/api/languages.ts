import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { editLanguage } from '../../domain/languages/edit.ts'
import { getLanguage, listLanguages } from '../../domain/languages/list.ts'
import { speakOnScreen } from '../../domain/languages/on-screen/speak-on-screen.ts'
import { removeLanguage, translateAd } from '../../domain/languages/translate.ts'
import { serve } from '../endpoint.ts'

export const languageEndpoints = serve(languagesApi, {
  list: ({ scope, params: { id } }) => listLanguages({ scope, adId: id }),
  translate: ({ scope, params: { id }, body }) => translateAd({ scope, adId: id, input: body }),
  read: ({ scope, params: { id, language } }) => getLanguage({ scope, adId: id, language }),
  edit: ({ scope, params: { id, language }, body }) => editLanguage({ scope, adId: id, language, input: body }),
  speakOnScreen: ({ scope, params: { id, language }, body }) =>
    speakOnScreen({ scope, adId: id, language, input: body }),
  remove: ({ scope, params: { id, language } }) => removeLanguage(scope, { adId: id, language })
})
