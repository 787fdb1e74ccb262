import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { adQuery } from './ad-queries.ts'
import { LanguageField } from './language-field.tsx'

export interface ScriptLanguageProps {
  adId: string
  /** The answer to the last change: true when it was saved. The writer waits for it. */
  onSave(saved: Promise<boolean>): void
}

/** The ad's language, where its script is begun. */
export function ScriptLanguage({ adId, onSave }: ScriptLanguageProps) {
  const queryClient = useQueryClient()
  const { data: ad } = useQuery(adQuery(adId))
  const save = useMutation({
    mutationFn: (language: string | null) => api.call(adsApi.update, { params: { id: adId }, body: { language } }),
    onSuccess: (changed) => queryClient.setQueryData(adQuery(adId).queryKey, changed)
  })
  if (!ad) return null
  return (
    <LanguageField
      value={ad.language}
      isUnsaved={save.isError}
      onChange={(language) =>
        onSave(
          save.mutateAsync(language).then(
            () => true,
            () => false
          )
        )
      }
    />
  )
}
