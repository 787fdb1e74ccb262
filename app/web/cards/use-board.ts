import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { callApi } from '../api/http.ts'
import { storyboardQuery } from '../api/queries.ts'
import { moveShot } from './move-shot.ts'

/** The board as it is being edited. Changes not saved yet are kept in this browser over a reload. */
export function useBoard(storyboard: StoryboardView) {
  const queryClient = useQueryClient()
  const [draft, setDraft, dropDraft] = useLocalStorage<Storyboard | null>({
    key: `callsheet.board.${storyboard.id}`,
    defaultValue: null,
    getInitialValueInEffect: false
  })
  const [selected, setSelected] = useState(0)
  const content = draft ?? storyboard.content
  const save = useMutation({
    mutationFn: () =>
      callApi<StoryboardView>(`/api/storyboards/${storyboard.id}`, { method: 'PUT', body: { content } }),
    onSuccess(saved) {
      queryClient.setQueryData(storyboardQuery(storyboard.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['ads', saved.adId, 'storyboards'] })
      dropDraft()
    }
  })
  const setShots = (shots: Shot[]) => setDraft({ ...content, shots })
  return {
    content,
    selected: Math.min(selected, content.shots.length - 1),
    select: setSelected,
    isChanged: draft !== null,
    isSaving: save.isPending,
    saveError: save.error,
    save: () => save.mutateAsync(),
    undo: () => {
      save.reset()
      dropDraft()
    },
    replace: (changed: Storyboard) => setDraft(changed),
    change: (position: number, change: Partial<Shot>) =>
      setShots(content.shots.map((shot) => (shot.position === position ? { ...shot, ...change } : shot))),
    move(from: number, to: number) {
      setShots(moveShot(content.shots, from, to))
      setSelected(to)
    },
    remove(position: number) {
      setShots(renumber(content.shots.filter((shot) => shot.position !== position)))
      setSelected(Math.max(0, position - 2))
    }
  }
}

export type Board = ReturnType<typeof useBoard>

function renumber(shots: readonly Shot[]): Shot[] {
  return shots.map((shot, index) => ({ ...shot, position: index + 1 }))
}
