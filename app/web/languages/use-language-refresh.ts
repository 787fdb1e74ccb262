import { useQueryClient } from '@tanstack/react-query'
import { languagesQuery } from './language-queries.ts'

/** Reads the languages of an ad anew. */
export function useLanguageRefresh(adId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: languagesQuery(adId).queryKey })
}
