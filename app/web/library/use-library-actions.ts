import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { countOf } from '../components/words.ts'

export interface ChangeItems {
  ids: string[]
  isSaved?: boolean
  title?: string
}

const put = (body: ChangeItems) => api.call(libraryApi.update, { body })

export function useLibraryActions() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['library'] })
  const change = useMutation({
    mutationFn: put,
    async onSuccess({ changed }, { ids, isSaved }) {
      if (isSaved !== undefined) {
        notices.say(
          isSaved
            ? `${countOf(changed, 'item')} saved.`
            : `${countOf(changed, 'item')} let go: stills leave with the daily clean-up.`,
          () => void put({ ids, isSaved: !isSaved }).then(refresh, (error: Error) => notices.say(error.message))
        )
      }
      await refresh()
    }
  })
  const remove = useMutation({
    mutationFn: (ids: string[]) => api.call(libraryApi.remove, { body: { ids } }),
    async onSuccess({ deleted }) {
      notices.say(`${countOf(deleted, 'item')} deleted.`)
      await refresh()
    }
  })
  const copyAgain = useMutation({
    mutationFn: (id: string) => api.call(mediaApi.copyAgain, { params: { id } }),
    async onSuccess() {
      notices.say('The file is being copied again. It costs nothing.')
      await refresh()
    }
  })
  return { change, remove, copyAgain }
}
