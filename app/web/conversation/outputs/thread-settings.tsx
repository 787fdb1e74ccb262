import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adsApi, type UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../../api/client.ts'
import { adQuery } from '../../ad/ad-queries.ts'
import { useProductionModels } from '../../ad/production-settings.ts'
import { useSuggestedRatio } from '../../ad/use-suggested-ratio.ts'
import { formatsQuery } from '../../api/choices.ts'
import { SettingsCard } from '../../ad/settings-card.tsx'

/** The settings card in a conversation. A changed setting is saved on the ad at once, and the host is told. */
export function ThreadSettings({ adId, onSay }: { adId: string; onSay(text: string): void }) {
  const queryClient = useQueryClient()
  const { data: ad } = useQuery(adQuery(adId))
  const production = useProductionModels(adId, ad?.videoType ?? null)
  const { data: worlds = [] } = useQuery(formatsQuery)
  const format = worlds.flatMap((world) => world.formats).find(({ slug }) => slug === ad?.formatSlug)
  const suggestRatio = useSuggestedRatio(ad, production?.image)
  const decide = useMutation({
    mutationFn: (body: UpdateAdRequest) => api.call(adsApi.update, { params: { id: adId }, body }),
    onSuccess(changed, change) {
      queryClient.setQueryData(adQuery(adId).queryKey, changed)
      const words = wordsOf(change)
      if (words !== null && changed.aspectRatio && changed.videoType) onSay(words)
    }
  })
  if (!ad) return <Skeleton height={320} />
  return (
    <SettingsCard
      ad={ad}
      production={production}
      suggested={format ? suggestRatio(format) : null}
      error={decide.error}
      isLanguageUnsaved={decide.isError && decide.variables.language !== undefined}
      onChange={(change) => decide.mutate(change)}
    />
  )
}

/** Null for what the host need not hear, such as a voice. */
function wordsOf({ videoType, aspectRatio, language }: UpdateAdRequest): string | null {
  if (language !== undefined)
    return language ? `Write the lines in ${language}.` : 'Write the lines in the language of the idea.'
  if (videoType) return `Make it the video type ${videoType}.`
  return aspectRatio ? `Use the aspect ratio ${aspectRatio}.` : null
}
